import { useState } from 'react';
import { Button } from '../ui/controls/Button';
import { Icon } from '../ui/Icon';
import { type CompareMenuProps, useFeatureParts } from './featureParts';

interface CompareWithProps {
  /** Label of the button; `Compare with…` by default. */
  readonly label?: string;
  readonly touch?: boolean;
  readonly className?: string;
}

export function CompareWith({ label = 'Compare with…', touch = false, className }: CompareWithProps) {
  const [isWanted, setIsWanted] = useState(false);
  const button = (
    <Button
      size={touch ? 'touch' : undefined}
      className={className}
      aria-haspopup="dialog"
      onClick={() => setIsWanted(true)}
    >
      {label}
      <Icon name="chevron" size={14} />
    </Button>
  );
  if (!isWanted) return button;
  return <OpenMenu trigger={button} defaultOpen onClose={() => setIsWanted(false)} />;
}

function OpenMenu(props: CompareMenuProps) {
  const { CompareMenu } = useFeatureParts();
  return <CompareMenu {...props} />;
}
