import type { ReactNode } from 'react';

const SHAPES = {
  chevron: <path d="M4.5 6.5 8 10l3.5-3.5" />,
  chevronLeft: <path d="M9.5 4.5 6 8l3.5 3.5" />,
  chevronRight: <path d="M6.5 4.5 10 8l-3.5 3.5" />,
  undo: <path d="M5.5 3.5 3 6l2.5 2.5M3 6h6.2a3.3 3.3 0 0 1 0 6.6H6" />,
  redo: <path d="M10.5 3.5 13 6l-2.5 2.5M13 6H6.8a3.3 3.3 0 0 0 0 6.6H10" />,
  share: <path d="M8 9.5v-7M5.3 5 8 2.3 10.7 5M3.5 8.5v4.2h9V8.5" />,
  download: <path d="M8 2.5v7M5.3 7 8 9.7 10.7 7M3 12.8h10" />,
  moon: <path d="M12.8 9.6A5.3 5.3 0 0 1 6.4 3.2a5.3 5.3 0 1 0 6.4 6.4Z" />,
  sun: (
    <>
      <circle cx="8" cy="8" r="2.7" />
      <path d="M8 1.8v1.4M8 12.8v1.4M1.8 8h1.4M12.8 8h1.4M3.6 3.6l1 1M11.4 11.4l1 1M12.4 3.6l-1 1M4.6 11.4l-1 1" />
    </>
  ),
  help: (
    <>
      <path d="M6 6.2a2 2 0 1 1 2.9 1.7c-.6.3-.9.7-.9 1.4v.2" />
      <path d="M8 12v.01" />
    </>
  ),
  play: <path d="M5 3.2v9.6L12.6 8Z" fill="currentColor" strokeWidth="1" />,
  pause: <path d="M5.5 3.5v9M10.5 3.5v9" strokeWidth="2.4" strokeLinecap="butt" />,
  stepForward: (
    <>
      <path d="M4 4v8l5.5-4Z" fill="currentColor" strokeWidth="1" />
      <path d="M11.8 4v8" />
    </>
  ),
  stepBack: (
    <>
      <path d="M12 4v8L6.5 8Z" fill="currentColor" strokeWidth="1" />
      <path d="M4.2 4v8" />
    </>
  ),
  reset: <path d="M12.6 8a4.6 4.6 0 1 1-1.3-3.2L12.6 6M12.6 3v3h-3" />,
  turn: <path d="M4.5 6 8 2.8 11.5 6M4.5 10 8 13.2l3.5-3.2" />,
  lock: <path d="M4 7.5h8v5.5H4zM5.500 7.500V5.300a2.500 2.500 0 0 1 5 0v2.200" />,
  fill: <path d="M6 2.8H2.8V6M10 2.8h3.2V6M6 13.2H2.8V10M10 13.2h3.2V10" />,
  shrink: <path d="M2.8 6H6V2.8M13.2 6H10V2.8M2.8 10H6v3.2M13.2 10H10v3.2" />,
  open: <path d="M7 3.500H3.500v9h9V9M9.500 3h3.500v3.500M13 3 7.500 8.500" />,
  edit: <path d="m3.500 12.500.6-2.700 6.400-6.300 2.100 2.100-6.400 6.300ZM9.300 4.700l2.100 2.100" />,
  close: <path d="m4 4 8 8M12 4l-8 8" />,
  pin: <path d="M5.5 2.5h5M6.3 2.5v4L4.3 9h7.4l-2-2.5v-4M8 9v4.5" />,
  copy: <path d="M5.5 5.5h7v7h-7zM3.5 10V3.5H10" />,
  check: <path d="m3.5 8.5 3 3 6-7" />,
  menu: <path d="M2.5 4.5h11M2.5 8h11M2.5 11.5h11" />,
  warning: (
    <>
      <path d="M8 2.5 14 13H2Z" />
      <path d="M8 6.5v3M8 11.3v.01" />
    </>
  ),
  system: <path d="M3 3h10v4H3zM3 9h10v4H3zM5.5 5v.01M5.5 11v.01" />,
  settings: <path d="M2.5 5h5M10.5 5h3M2.5 11h3M8.5 11h5M7.5 3.2v3.6M5.5 9.2v3.6" />,
} satisfies Readonly<Record<string, ReactNode>>;

export type IconName = keyof typeof SHAPES;

/** A pictogram in the colour of its text, hidden from screen readers. */
export function Icon({ name, size = 16 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {SHAPES[name]}
    </svg>
  );
}

/** The mark of Linger: one long bar, two short. */
export function Mark() {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
      <rect x="2" y="3" width="16" height="4" fill="var(--hot)" />
      <rect x="2" y="9" width="5" height="3" fill="var(--tx1)" />
      <rect x="2" y="14" width="7" height="3" fill="var(--tx1)" />
    </svg>
  );
}
