import styles from './MakerPage.module.scss';

/** LGPL and MPL components, each in separate, replaceable files; see docs/licenses.md. */
const PARTS = [
  {
    name: 'LAME',
    use: 'MP3 encoder',
    license: 'GNU LGPL 2',
    text: 'https://www.gnu.org/licenses/old-licenses/lgpl-2.0.html',
    source: 'https://lame.sourceforge.io/download.php',
  },
  {
    name: 'mediabunny',
    use: 'reads tags, reads and writes MP4 and Ogg files',
    license: 'MPL 2.0',
    text: 'https://www.mozilla.org/MPL/2.0/',
    source: 'https://github.com/Vanilagy/mediabunny',
  },
  {
    name: 'codec-parser',
    use: 'reads FLAC and Ogg files',
    license: 'GNU LGPL 3',
    text: 'https://www.gnu.org/licenses/lgpl-3.0.html',
    source: 'https://github.com/eshaz/codec-parser',
  },
];

export const Licenses = () => (
  <details className={styles.licenses}>
    <summary>Free software in the maker</summary>
    <ul>
      {PARTS.map(({ name, use, license, text, source }) => (
        <li key={name}>
          <a href={source} target="_blank" rel="noopener">
            {name}
          </a>
          , {use}, under the{' '}
          <a href={text} target="_blank" rel="noopener">
            {license}
          </a>
        </li>
      ))}
    </ul>
  </details>
);
