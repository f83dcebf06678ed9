//! FNV-1a, and the cell that keeps a graph's fingerprint once it is known.
use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// 64-bit FNV-1a over bytes: the one hash of this project (rule `CSR-5`).
///
/// ```
/// use csr_core::Fnv1a;
///
/// let mut hash = Fnv1a::new();
/// hash.write(b"a");
/// assert_eq!(hash.finish(), 0xaf63_dc4c_8601_ec8c);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fnv1a(u64);

impl Fnv1a {
    /// The offset basis, 14695981039346656037.
    pub const fn new() -> Self {
        Fnv1a(14_695_981_039_346_656_037)
    }

    /// Takes in `bytes`, in order.
    #[inline]
    pub fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(1_099_511_628_211);
        }
    }

    /// Takes in the four little-endian bytes of `value`.
    #[inline]
    pub fn write_u32(&mut self, value: u32) {
        self.write(&value.to_le_bytes());
    }

    /// Takes in the eight little-endian bytes of `value`.
    #[inline]
    pub fn write_u64(&mut self, value: u64) {
        self.write(&value.to_le_bytes());
    }

    /// Takes in the bit pattern of `value`, little-endian.
    #[inline]
    pub fn write_f64(&mut self, value: f64) {
        self.write_u64(value.to_bits());
    }

    /// The hash of all bytes so far.
    pub const fn finish(&self) -> u64 {
        self.0
    }
}

impl Default for Fnv1a {
    fn default() -> Self {
        Fnv1a::new()
    }
}

/// A value worked out at most a few times and then kept. Threads that race work out the same one.
#[derive(Debug, Default)]
pub(crate) struct FingerprintCell {
    known: AtomicBool,
    value: AtomicU64,
}

impl FingerprintCell {
    pub(crate) fn get_or_compute(&self, compute: impl FnOnce() -> u64) -> u64 {
        if self.known.load(Ordering::Acquire) {
            return self.value.load(Ordering::Relaxed);
        }
        let value = compute();
        self.value.store(value, Ordering::Relaxed);
        self.known.store(true, Ordering::Release);
        value
    }
}

impl Clone for FingerprintCell {
    fn clone(&self) -> Self {
        let known = self.known.load(Ordering::Acquire);
        let value = self.value.load(Ordering::Relaxed);
        FingerprintCell { known: AtomicBool::new(known), value: AtomicU64::new(value) }
    }
}
