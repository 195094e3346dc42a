/** The parts of the shell's store that remotes may use. */
export { useDispatch, useSelector } from 'react-redux';
