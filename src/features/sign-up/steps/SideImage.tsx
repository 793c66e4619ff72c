/** Sign-up's side image (R2). */
export { Newsroom as SideImage } from '../../../ui/layout/Newsroom.tsx';
