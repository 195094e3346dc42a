import styles from './Tag.module.scss';

/** The look of a tag for a link that the page draws itself. */
export const tagClass = styles.tag;
