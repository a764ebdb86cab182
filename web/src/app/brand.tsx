import { Link } from 'react-router-dom';
import { shop } from '../shared/config/shop.ts';

export const Brand = () => {
  const { names, logo } = shop().profile;
  return (
    <Link to="/" title="홈" className="flex min-h-touch min-w-touch items-center justify-center gap-2">
      {logo ? (
        <img src={logo} alt={names.full} className="h-8 w-auto" />
      ) : (
        <>
          <span className="truncate text-26 font-semibold">{names.name}</span>
          {names.latin && <span className="label hidden sm:inline">{names.latin}</span>}
        </>
      )}
    </Link>
  );
};
