import { buttonClass } from '../../ui/controls/Button';

const SHAPES = {
  back: 'M10 4 6 8l4 4',
  forward: 'm6 4 4 4-4 4',
} as const;

interface StageButtonProps {
  readonly label: string;
  readonly shape: keyof typeof SHAPES;
  readonly onClick: () => void;
}

/** A pictogram over the phone's stage, 44 px for fingers. */
export function StageButton({ label, shape, onClick }: StageButtonProps) {
  return (
    <button
      type="button"
      className={buttonClass({ look: 'quiet', size: 'touch' }, true)}
      aria-label={label}
      onClick={onClick}
    >
      <svg
        width="16"
        height="16"
        viewBox="0 0 16 16"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.3"
        aria-hidden="true"
      >
        <path d={SHAPES[shape]} />
      </svg>
    </button>
  );
}
