import { useApp, useServices } from '../../ui/app';
import { pageAddress, wholePageHash } from './handout';
import styles from './WholePageLink.module.css';

export function WholePageLink() {
  const { link } = useServices();
  const state = useApp((whole) => whole);
  return (
    <a
      className={`nowrap ${styles.link} note soft end`}
      href={pageAddress(link()) + wholePageHash(state)}
      target="_blank"
      rel="noopener noreferrer"
    >
      Open in Linger
    </a>
  );
}
