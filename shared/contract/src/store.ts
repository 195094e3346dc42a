/** The parts of the shell's store that remotes may use. */
export { createSlice, type PayloadAction, type Slice } from '@reduxjs/toolkit';
export { useDispatch, useSelector } from 'react-redux';
