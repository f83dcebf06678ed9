//! Colours that people with any colour vision tell apart: those of Okabe and Ito, *Color Universal
//! Design* (2008), darkened or lightened where a line needs it. What differs in colour differs in
//! shape or place too.

/// Red, green, blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Color(pub(crate) u8, pub(crate) u8, pub(crate) u8);

pub(crate) const PAPER: Color = Color(255, 255, 255);
pub(crate) const INK: Color = Color(0x1b, 0x1f, 0x24);
pub(crate) const SOFT_INK: Color = Color(0x57, 0x60, 0x6a);
/// What no search has looked at.
pub(crate) const GREY: Color = Color(0xc9, 0xce, 0xd6);
pub(crate) const FRAME: Color = Color(0xd9, 0xdd, 0xe3);
/// Bluish green.
pub(crate) const START: Color = Color(0x00, 0x9e, 0x73);
/// Vermilion, darkened.
pub(crate) const GOAL: Color = Color(0xa8, 0x32, 0x00);
/// Reddish purple, darkened.
pub(crate) const LANDMARK: Color = Color(0xa8, 0x3a, 0x7d);
pub(crate) const WALL: Color = Color(0x4a, 0x50, 0x59);
pub(crate) const WATER: Color = Color(0xdc, 0xe9, 0xf2);
pub(crate) const CLUSTER: Color = Color(0xae, 0xb5, 0xbf);
/// Orange.
pub(crate) const ENTRANCE: Color = Color(0xe6, 0x9f, 0x00);

/// How many shades tell early steps from late ones.
pub(crate) const SHADES: usize = 6;

/// From the start on, early to late: blue to sky blue.
const AHEAD: [Color; 2] = [Color(0x00, 0x4f, 0x86), Color(0x8f, 0xcb, 0xee)];
/// From the goal back, early to late: vermilion to orange.
const BEHIND: [Color; 2] = [Color(0xb8, 0x46, 0x00), Color(0xf5, 0xc1, 0x5c)];

/// The colour of a shade.
pub(crate) fn shade(is_from_goal: bool, shade: usize) -> Color {
    let [Color(r0, g0, b0), Color(r1, g1, b1)] = if is_from_goal { BEHIND } else { AHEAD };
    let last = SHADES - 1;
    let mix = |from: u8, to: u8| {
        ((usize::from(from) * (last - shade) + usize::from(to) * shade + last / 2) / last) as u8
    };
    Color(mix(r0, r1), mix(g0, g1), mix(b0, b1))
}
