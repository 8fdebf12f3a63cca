interface ProgressBarProps {
  readonly label: string;
  readonly value: number;
  readonly max: number;
  readonly className?: string;
  readonly style?: Readonly<Record<string, string>>;
}

/** A thin bar that fills; `className` sets its `width` and `color`. */
export function ProgressBar({ label, max, ...rest }: ProgressBarProps) {
  return <progress aria-label={label} max={Math.max(1, max)} {...rest} />;
}
