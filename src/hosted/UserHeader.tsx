import { personalMarks } from '../ui/marks.tsx';

interface UserHeaderProps {
  /** The provider's name, set as a nameplate. */
  readonly brand: string;
  readonly name: string | undefined;
}

/** The header of a signed-in user. */
export function UserHeader({ brand, name }: UserHeaderProps) {
  return (
    <header className="na-bar">
      <span className="na-nameplate" translate="no">
        {brand}
      </span>
      <span {...personalMarks('na-user')} dir="auto">
        {name}
      </span>
    </header>
  );
}
