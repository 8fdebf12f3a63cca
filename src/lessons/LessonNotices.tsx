import styles from './LessonNotices.module.css';

/** What the author of a lesson should look at, though it can be opened; nothing where all is well. */
export function LessonNotices({ notices }: { readonly notices: readonly string[] }) {
  if (notices.length === 0) return null;
  return (
    <div className={styles.notices}>
      <h3>It can be opened. Look at this before class:</h3>
      <ul>
        {notices.map((notice) => (
          <li key={notice}>{notice}</li>
        ))}
      </ul>
    </div>
  );
}
