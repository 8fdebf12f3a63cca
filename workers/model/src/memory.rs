//! How much memory the model may take. WebAssembly never gives memory back, and one call can double what is taken (a
//! copy of the model, a list that grows), so the limit has to hold within a call: an allocation beyond it fails, and the
//! model stops at once.
#![allow(unsafe_code)]

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};

/// Use may exceed this by one small block, in bytes.
static LIMIT: AtomicUsize = AtomicUsize::new(usize::MAX);
static IS_FULL: AtomicBool = AtomicBool::new(false);

/// Smaller blocks may use again what was freed, so whether they fit shows only afterwards; in bytes.
const SMALL_BLOCK: usize = 1 << 20;
/// Overhead of the system's allocator beyond the size of a block: its own notes, and whole pages.
const OVERHEAD: usize = 128 << 10;

/// From now on the model takes at most `bytes`.
pub fn set_limit(bytes: usize) {
    LIMIT.store(bytes.saturating_sub(SMALL_BLOCK + OVERHEAD), Relaxed);
}

/// Limit of the model, in bytes.
pub fn limit() -> usize {
    LIMIT.load(Relaxed)
}

/// Room up to the limit, in bytes, apart from memory that was taken and freed again.
pub fn room() -> usize {
    limit().saturating_sub(taken())
}

/// True once an allocation has failed.
pub fn is_full() -> bool {
    IS_FULL.load(Relaxed)
}

#[cfg(target_arch = "wasm32")]
fn taken() -> usize {
    core::arch::wasm32::memory_size(0) << 16
}

/// Only WebAssembly says what it has taken, and only there is a limit set.
#[cfg(not(target_arch = "wasm32"))]
fn taken() -> usize {
    0
}

#[cfg(target_arch = "wasm32")]
mod limited {
    use super::{IS_FULL, OVERHEAD, SMALL_BLOCK, limit, room, taken};
    use std::alloc::{GlobalAlloc, Layout, System};
    use std::ptr::null_mut;
    use std::sync::atomic::Ordering::Relaxed;

    #[global_allocator]
    static ALLOCATOR: Limited = Limited;

    /// The system's allocator, within the limit.
    struct Limited;

    impl Limited {
        /// A block of the system's, or null beyond the limit.
        #[inline]
        unsafe fn block(
            layout: Layout,
            allocate: unsafe fn(&System, Layout) -> *mut u8,
        ) -> *mut u8 {
            if layout.size() >= SMALL_BLOCK && !fits(layout.size()) {
                return checked(null_mut());
            }
            let block = unsafe { allocate(&System, layout) };
            checked(if taken() > limit() { null_mut() } else { block })
        }
    }

    #[inline]
    fn checked(block: *mut u8) -> *mut u8 {
        if block.is_null() {
            IS_FULL.store(true, Relaxed);
        }
        block
    }

    fn fits(size: usize) -> bool {
        size.saturating_add(OVERHEAD) <= room()
    }

    // SAFETY: every block comes from the system's allocator and goes back to it with the same layout. A block beyond the
    // limit doesn't go back, but the model then stops.
    unsafe impl GlobalAlloc for Limited {
        #[inline]
        unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
            unsafe { Self::block(layout, System::alloc) }
        }

        #[inline]
        unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
            unsafe { Self::block(layout, System::alloc_zeroed) }
        }

        #[inline]
        unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
            unsafe { System.dealloc(block, layout) };
        }

        #[inline]
        unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
            if fits(size) {
                return checked(unsafe { System.realloc(block, layout, size) });
            }
            let larger = unsafe { Layout::from_size_align_unchecked(size, layout.align()) };
            let moved = unsafe { self.alloc(larger) };
            if !moved.is_null() {
                unsafe {
                    moved.copy_from_nonoverlapping(block, layout.size().min(size));
                    self.dealloc(block, layout);
                }
            }
            moved
        }
    }
}
