//! A type for each kind of number, so that a mix-up doesn't compile. An `Option` of one still takes four bytes.

use std::fmt;
use std::marker::PhantomData;
use std::num::NonZero;
use std::ops::{Deref, DerefMut, Index, IndexMut};

/// A number that counts from 0.
pub trait Id: Copy + From<u32> {
    fn number(self) -> u32;

    /// The number as a position in a list.
    #[inline(always)]
    fn index(self) -> usize {
        self.number() as usize
    }

    /// The first `count`.
    fn first(count: u32) -> impl DoubleEndedIterator<Item = Self> + Clone + use<Self> {
        (0..count).map(Self::from)
    }
}

macro_rules! ids {
    ($($(#[$about:meta])* $Id:ident)+) => {$(
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        pub struct $Id(NonZero<u32>);

        impl From<u32> for $Id {
            #[inline(always)]
            fn from(number: u32) -> Self {
                Self(NonZero::<u32>::MIN.saturating_add(number))
            }
        }

        impl Id for $Id {
            #[inline(always)]
            fn number(self) -> u32 {
                self.0.get() - 1
            }
        }

        impl fmt::Debug for $Id {
            fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
                write!(out, "{} {}", stringify!($Id), self.number())
            }
        }
    )+};
}

ids! {
    ProducerId
    PartitionId
    BrokerId
    /// The partitions that have their replicas on the same brokers in the same order: set s has the partitions p with
    /// p mod brokers = s, and broker s is its preferred leader. They share leader and in-sync set.
    ReplicaSetId
    /// A replica by its position in the replica set: 0 is the preferred leader's.
    ReplicaId
    /// A slot: the number is reused once nothing waits in the queue.
    QueueId
    /// A slot: the number is reused once the batch is gone.
    BatchId
    /// A slot: the number is reused once nobody needs the request.
    RequestId
    /// A network thread of one broker.
    ThreadId
    /// A fetcher thread of a follower.
    FetcherId
    /// A consumer's fetch session with one leader.
    FetchSessionId
    ConsumerId
    TopicId
    /// A producer's connection to a broker: producer × brokers + broker.
    ConnectionId
}

/// A list with an item for each id.
#[derive(Debug)]
pub struct IdVec<I, T> {
    items: Vec<T>,
    ids: PhantomData<I>,
}

impl<I, T: Clone> Clone for IdVec<I, T> {
    fn clone(&self) -> Self {
        copy_of(&self.items).into()
    }
}

/// A model has a hundred lists, and all are copied where it is: one call each takes fewer bytes than copying in place.
#[inline(never)]
pub fn copy_of<T: Clone>(items: &[T]) -> Vec<T> {
    items.to_vec()
}

impl<I: Id, T> IdVec<I, T> {
    pub fn push(&mut self, item: T) -> I {
        self.items.push(item);
        I::from(self.items.len() as u32 - 1)
    }

    pub fn get(&self, id: I) -> Option<&T> {
        self.items.get(id.index())
    }

    pub fn get_mut(&mut self, id: I) -> Option<&mut T> {
        self.items.get_mut(id.index())
    }

    pub fn ids(&self) -> impl DoubleEndedIterator<Item = I> + Clone + use<I, T> {
        I::first(self.items.len() as u32)
    }

    pub fn entries(&self) -> impl Iterator<Item = (I, &T)> {
        self.ids().zip(&self.items)
    }
}

impl<I, T> Default for IdVec<I, T> {
    fn default() -> Self {
        Vec::new().into()
    }
}

impl<I, T> From<Vec<T>> for IdVec<I, T> {
    fn from(items: Vec<T>) -> Self {
        Self {
            items,
            ids: PhantomData,
        }
    }
}

impl<I, T> FromIterator<T> for IdVec<I, T> {
    fn from_iter<A: IntoIterator<Item = T>>(items: A) -> Self {
        items.into_iter().collect::<Vec<T>>().into()
    }
}

impl<I, T> Deref for IdVec<I, T> {
    type Target = [T];
    #[inline(always)]
    fn deref(&self) -> &[T] {
        &self.items
    }
}

impl<I, T> DerefMut for IdVec<I, T> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.items
    }
}

impl<I: Id, T> Index<I> for IdVec<I, T> {
    type Output = T;
    #[inline(always)]
    fn index(&self, id: I) -> &T {
        item(&self.items, id.index())
    }
}

impl<I: Id, T> IndexMut<I> for IdVec<I, T> {
    #[inline(always)]
    fn index_mut(&mut self, id: I) -> &mut T {
        item_mut(&mut self.items, id.index())
    }
}

#[inline(always)]
#[track_caller]
fn item<T>(items: &[T], index: usize) -> &T {
    debug_assert!(index < items.len(), "item {index} of {}", items.len());
    match items.get(index) {
        Some(item) => item,
        None => missing(),
    }
}

#[inline(always)]
#[track_caller]
fn item_mut<T>(items: &mut [T], index: usize) -> &mut T {
    debug_assert!(index < items.len(), "item {index} of {}", items.len());
    match items.get_mut(index) {
        Some(item) => item,
        None => missing(),
    }
}

/// Release builds say neither which item nor where: at hundreds of look-ups that would take 5 KB.
/// Tests say both.
#[cold]
#[inline(never)]
fn missing() -> ! {
    panic!("no item has this number")
}

/// Items whose slots are reused.
#[derive(Clone, Debug)]
pub struct Pool<I, T> {
    slots: IdVec<I, T>,
    free: Vec<I>,
}

impl<I: Id, T> Pool<I, T> {
    /// Puts an item into a free slot or a new one. `keep` may save lists of the slot's former item for it.
    #[inline]
    pub fn put(&mut self, mut item: T, keep: impl FnOnce(&mut T, &mut T)) -> I {
        let Some(id) = self.free.pop() else {
            return self.slots.push(item);
        };
        let slot = &mut self.slots[id];
        keep(&mut item, slot);
        *slot = item;
        id
    }

    #[inline]
    pub fn close(&mut self, id: I) {
        self.free.push(id);
    }
}

impl<I, T> Default for Pool<I, T> {
    fn default() -> Self {
        Self {
            slots: IdVec::default(),
            free: Vec::new(),
        }
    }
}

impl<I, T> Deref for Pool<I, T> {
    type Target = IdVec<I, T>;
    #[inline(always)]
    fn deref(&self) -> &IdVec<I, T> {
        &self.slots
    }
}

impl<I, T> DerefMut for Pool<I, T> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut IdVec<I, T> {
        &mut self.slots
    }
}

/// A table with an item for each pair of ids, row by row.
#[derive(Debug)]
pub struct Grid<R, C, T> {
    items: Vec<T>,
    columns: u32,
    ids: PhantomData<(R, C)>,
}

impl<R, C, T: Clone> Clone for Grid<R, C, T> {
    fn clone(&self) -> Self {
        Self {
            items: copy_of(&self.items),
            columns: self.columns,
            ids: PhantomData,
        }
    }
}

impl<R, C, T: Clone> Grid<R, C, T> {
    /// The same item everywhere.
    pub fn new(item: T, rows: u32, columns: u32) -> Self {
        Self {
            items: vec![item; (rows * columns) as usize],
            columns,
            ids: PhantomData,
        }
    }

    pub fn repeat(row: &[T], rows: u32) -> Self {
        let mut items = Vec::new();
        for _ in 0..rows {
            items.extend_from_slice(row);
        }
        Self {
            items,
            columns: row.len() as u32,
            ids: PhantomData,
        }
    }
}

impl<R: Id, C, T: Clone> Grid<R, C, T> {
    pub fn by_row(rows: u32, columns: u32, item: impl Fn(R) -> T) -> Self {
        let mut items = Vec::new();
        for row in R::first(rows) {
            items.resize(items.len() + columns as usize, item(row));
        }
        Self {
            items,
            columns,
            ids: PhantomData,
        }
    }
}

impl<R: Id, C, T> Grid<R, C, T> {
    /// The items of a row, in the order of their columns: one look-up for all of them.
    #[inline(always)]
    pub fn row(&self, row: R) -> &[T] {
        let first = row.number() as usize * self.columns as usize;
        &self.items[first..first + self.columns as usize]
    }
}

impl<R, C, T> Deref for Grid<R, C, T> {
    type Target = [T];
    fn deref(&self) -> &[T] {
        &self.items
    }
}

impl<R: Id, C: Id, T> Index<(R, C)> for Grid<R, C, T> {
    type Output = T;
    #[inline(always)]
    fn index(&self, (row, column): (R, C)) -> &T {
        item(
            &self.items,
            (row.number() * self.columns + column.number()) as usize,
        )
    }
}

impl<R: Id, C: Id, T> IndexMut<(R, C)> for Grid<R, C, T> {
    #[inline(always)]
    fn index_mut(&mut self, (row, column): (R, C)) -> &mut T {
        item_mut(
            &mut self.items,
            (row.number() * self.columns + column.number()) as usize,
        )
    }
}

/// A small set of ids below 128: there are at most 100 brokers and replica sets. As an iterator it gives them up,
/// lowest first.
#[derive(Clone, Copy, Debug)]
pub struct IdSet<I> {
    low: u64,
    high: u64,
    ids: PhantomData<I>,
}

impl<I> Default for IdSet<I> {
    fn default() -> Self {
        Self {
            low: 0,
            high: 0,
            ids: PhantomData,
        }
    }
}

impl<I: Id> IdSet<I> {
    /// The half that knows an id, and its bit there.
    #[inline(always)]
    fn place(&mut self, id: I) -> (&mut u64, u64) {
        let half = if id.number() < 64 {
            &mut self.low
        } else {
            &mut self.high
        };
        (half, 1 << (id.number() % 64))
    }

    #[inline]
    pub fn insert(&mut self, id: I) {
        let (half, bit) = self.place(id);
        *half |= bit;
    }

    #[inline]
    pub fn remove(&mut self, id: I) {
        let (half, bit) = self.place(id);
        *half &= !bit;
    }

    pub fn contains(mut self, id: I) -> bool {
        let (half, bit) = self.place(id);
        *half & bit != 0
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.low | self.high == 0
    }
}

impl<I: Id> Iterator for IdSet<I> {
    type Item = I;
    #[inline]
    fn next(&mut self) -> Option<I> {
        if self.low != 0 {
            let lowest = self.low.trailing_zeros();
            self.low &= self.low - 1;
            return Some(I::from(lowest));
        }
        if self.high == 0 {
            return None;
        }
        let lowest = self.high.trailing_zeros();
        self.high &= self.high - 1;
        Some(I::from(64 + lowest))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_option_of_an_id_is_as_small_as_the_id() {
        assert_eq!(size_of::<Option<BatchId>>(), 4);
        assert_eq!(BatchId::from(7).number(), 7);
        assert_eq!(format!("{:?}", BrokerId::from(3)), "BrokerId 3");
    }

    #[test]
    fn a_set_gives_its_ids_up_lowest_first() {
        let mut set = IdSet::<BrokerId>::default();
        for broker in [99, 3, 64, 63] {
            set.insert(broker.into());
        }
        set.remove(3.into());
        assert_eq!(set.map(Id::number).collect::<Vec<_>>(), [63, 64, 99]);
        assert!(set.contains(99.into()) && !set.contains(3.into()));
        assert!(!set.is_empty());
        assert!(IdSet::<BrokerId>::default().is_empty());
    }
}
