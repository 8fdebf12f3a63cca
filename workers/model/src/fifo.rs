//! First in, first out: the standard queue, but copied by slices, which takes a fraction of the code.
#![allow(clippy::disallowed_types)]

use crate::ids::copy_of;
use std::collections::VecDeque;
use std::ops::{Deref, DerefMut};

#[derive(Debug)]
pub struct Fifo<T>(VecDeque<T>);

impl<T: Clone> Clone for Fifo<T> {
    fn clone(&self) -> Self {
        let (first, rest) = self.0.as_slices();
        let mut items = copy_of(first);
        items.extend_from_slice(rest);
        Self(items.into())
    }
}

impl<T> Default for Fifo<T> {
    fn default() -> Self {
        Self(VecDeque::new())
    }
}

impl<T> Deref for Fifo<T> {
    type Target = VecDeque<T>;
    #[inline(always)]
    fn deref(&self) -> &VecDeque<T> {
        &self.0
    }
}

impl<T> DerefMut for Fifo<T> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut VecDeque<T> {
        &mut self.0
    }
}
