import { Component, type ReactNode } from 'react';
import styles from './Boundary.module.css';
import { Button } from './controls/Button';

interface BoundaryProps {
  readonly children: ReactNode;
}

/** Says so where rendering fails. The address keeps the scenario. */
export class Boundary extends Component<BoundaryProps, { readonly broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { readonly broken: boolean } {
    return { broken: true };
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children;
    return (
      <main className={styles.broken}>
        <h1>Something went wrong</h1>
        <p>Your scenario is still in the address. Reload the page to continue with it.</p>
        <Button look="solid" onClick={() => location.reload()}>
          Reload the page
        </Button>
      </main>
    );
  }
}
