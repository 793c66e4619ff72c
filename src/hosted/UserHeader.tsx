interface UserHeaderProps {
  /** The provider's name, set as a nameplate. */
  readonly brand: string;
  readonly name: string | undefined;
}

/** The header of somebody signed in. */
export function UserHeader({ brand, name }: UserHeaderProps) {
  return (
    <header className="na-bar">
      <span className="na-nameplate">{brand}</span>
      <span className="na-user" dir="auto">
        {name}
      </span>
    </header>
  );
}
