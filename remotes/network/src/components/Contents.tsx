import styles from './Contents.module.scss';

/** Links to the sections of a long text, beside it in wide windows. */
export const Contents = ({ sections }: { sections: readonly { id: string; title: string }[] }) => (
  <nav className={styles.contents} aria-label="On this page">
    <ul>
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
    </ul>
  </nav>
);
