//! [`Ground`]: what lies in a cell.
use std::f64::consts::SQRT_2;

/// What lies in a cell: a wall, or ground with a price for entering it.
///
/// A step costs its length (1, or the square root of 2 along a diagonal of a square map) times the
/// price of the cell entered, or over its share.
///
/// # Examples
///
/// ```
/// use grid_map::Ground;
///
/// // Mud is walked at a third of full speed, so a step costs three.
/// let mud = Ground::share(1.0 / 3.0);
/// assert_eq!(mud.costs().map(|[straight, _]| straight), Some(3.0));
/// assert!(Ground::WALL.is_wall() && Ground::WALL.costs().is_none());
/// // What class 1 refuses, the other classes may enter.
/// assert_eq!(Ground::OPEN.refusing(0b10).refuses(), 0b10);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ground {
    price: Price,
    medium: u8,
    refuses: u8,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Price {
    Wall,
    PerLength(f64),
    Share(f64),
}

impl Ground {
    /// Nobody can enter.
    pub const WALL: Ground = Ground { price: Price::Wall, medium: 0, refuses: 0 };

    /// Open ground: a step costs its length.
    pub const OPEN: Ground = Ground { price: Price::PerLength(1.0), medium: 0, refuses: 0 };

    /// Water at the price of open ground: joined to water only.
    pub const WATER: Ground = Ground::OPEN.in_medium(1);

    /// Ground into which a step costs its length times `price`, finite and at least 0.
    #[must_use]
    pub const fn price(price: f64) -> Ground {
        // -0.0 becomes 0.0.
        Ground { price: Price::PerLength(price + 0.0), medium: 0, refuses: 0 }
    }

    /// Ground with a share of full speed, positive and finite: a step into it costs its length over
    /// `share`. A share of 0 is a wall.
    #[must_use]
    pub const fn share(share: f64) -> Ground {
        if share == 0.0 {
            return Ground::WALL;
        }
        Ground { price: Price::Share(share), medium: 0, refuses: 0 }
    }

    /// The same ground in another medium: steps lead between cells of one medium only. Everything
    /// is in medium 0 unless it is put elsewhere.
    #[must_use]
    pub const fn in_medium(self, medium: u8) -> Ground {
        Ground { medium, ..self }
    }

    /// The same ground, which the classes whose bits are set in `classes` cannot enter (rule
    /// `CLASS-1`), nor pass diagonally where the map's corner rule looks at it.
    #[must_use]
    pub const fn refusing(self, classes: u8) -> Ground {
        Ground { refuses: classes, ..self }
    }

    /// Whether nobody can enter.
    #[must_use]
    pub const fn is_wall(self) -> bool {
        matches!(self.price, Price::Wall)
    }

    /// The medium.
    #[must_use]
    pub const fn medium(self) -> u8 {
        self.medium
    }

    /// The classes that cannot enter.
    #[must_use]
    pub const fn refuses(self) -> u8 {
        self.refuses
    }

    /// What a straight and a diagonal step into it cost; `None` for a wall.
    #[must_use]
    pub fn costs(self) -> Option<[f64; 2]> {
        match self.price {
            Price::Wall => None,
            Price::PerLength(price) => Some([price, SQRT_2 * price]),
            Price::Share(share) => Some([1.0 / share, SQRT_2 / share]),
        }
    }

    /// The ground of a MovingAI map's letter, or `None` if it is none of them.
    ///
    /// `.` and `G` are ground; `S`, shallow water, joins with ground; `W`, water, with water only;
    /// `T`, `O` and `@` block. All open letters cost the same.
    #[must_use]
    pub const fn from_letter(letter: u8) -> Option<Ground> {
        match letter {
            b'.' | b'G' | b'S' => Some(Ground::OPEN),
            b'W' => Some(Ground::WATER),
            b'T' | b'O' | b'@' => Some(Ground::WALL),
            _ => None,
        }
    }

    /// How the price was given, and the number given, with which two grounds of one medium and the
    /// same refusals are the same.
    pub(crate) fn form(self) -> (u8, f64) {
        match self.price {
            Price::Wall => (0, 0.0),
            Price::PerLength(price) => (1, price),
            Price::Share(share) => (2, share),
        }
    }

    /// The number, if there is one, that keeps this from being ground.
    pub(crate) fn fault(self) -> Option<f64> {
        let given = match self.price {
            Price::Wall => return None,
            Price::PerLength(price) => price,
            Price::Share(share) if share > 0.0 => share,
            Price::Share(share) => return Some(share),
        };
        let fits = |cost: f64| (0.0..f64::INFINITY).contains(&cost);
        let costs = self.costs().unwrap_or_default();
        if given < f64::INFINITY && costs.into_iter().all(fits) { None } else { Some(given) }
    }
}
