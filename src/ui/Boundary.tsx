import { Component, type ComponentType, type ReactNode } from 'react';
import styles from './Boundary.module.css';
import { Button } from './controls/Button';

interface BoundaryProps {
  readonly children: ReactNode;
  /** Replacement if `children` break; by default a message that the whole page is broken. */
  readonly instead?: ReactNode;
}

/** Shows a message if rendering fails. The address keeps the scenario. */
export class Boundary extends Component<BoundaryProps, { readonly broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { readonly broken: boolean } {
    return { broken: true };
  }

  override render(): ReactNode {
    const { children, instead } = this.props;
    if (!this.state.broken) return children;
    return instead === undefined ? <Broken /> : instead;
  }
}

/** In place of a page that is broken, or can't begin. */
export function Broken() {
  return (
    <main className={`stack gap-3 ${styles.broken}`}>
      <h1>Something went wrong</h1>
      <p>Your scenario is still in the address. Reload the page to continue with it.</p>
      <Button look="solid" onClick={() => location.reload()}>
        Reload the page
      </Button>
    </main>
  );
}

/** A dispensable part of the page: if it breaks, its place stays empty. */
export function optional<Props extends object>(Part: ComponentType<Props>): ComponentType<Props> {
  return function OptionalPart(props: Props) {
    return (
      <Boundary instead={null}>
        <Part {...props} />
      </Boundary>
    );
  };
}
