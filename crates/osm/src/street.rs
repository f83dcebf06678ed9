//! [`Street`]: what people call an arc.

/// The name of the way that an arc is part of.
///
/// # Examples
///
/// ```
/// use osm::Street;
///
/// let street = Street { way: 7, name: None, reference: Some("CG-1".to_owned()), class: "primary" };
/// assert_eq!(street.label(), "CG-1");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Street {
    /// The way's id in OpenStreetMap.
    pub way: i64,
    /// Its `name`.
    pub name: Option<String>,
    /// Its `ref`, the number of a road.
    pub reference: Option<String>,
    /// Its `highway`: `residential`, `footway`, ...
    pub class: &'static str,
}

impl Street {
    /// What to call it: by its name, else its number, else what it is.
    pub fn label(&self) -> &str {
        self.name.as_deref().or(self.reference.as_deref()).unwrap_or(self.class)
    }
}
