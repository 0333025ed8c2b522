import { ChevronDown, HousePlus } from 'lucide-react';
import { EnlaceBoton } from '#client/ui/boton.tsx';
import type { Salida } from '#client/ui/formas-de-entrar.tsx';
import { Franja } from '#client/ui/franja.tsx';
import { adorno } from '#client/ui/adorno.tsx';
import { Portada, Traedla } from './portada.tsx';

const PedirCodigo = adorno(async () => (await import('./pedir-codigo.tsx')).PedirCodigo);

interface Props {
  /** Text that says why the last login ended; null if there is nothing to say. */
  readonly terminada: string | null;
  /** The link to create a family, or the reason why creating one is not possible. */
  readonly crear: Salida | string;
  /** The shell command that restores a backup on this box; null with PostgreSQL, for which Te Toca has none. */
  readonly restaurar: string | null;
  /** Whether the visitor must first type the code that the box prints in its terminal. */
  readonly codigo: boolean;
  /** Called once the visitor has typed a valid code. */
  readonly alValer: () => void;
}

/**
 * The first page of a box without a family: create the first family, bring one from another box, or read how to restore a backup.
 * If `crear` is a reason, that reason replaces the first two; with `codigo`, the form for the code does.
 */
export function CajaNueva({ terminada, crear, restaurar, codigo, alValer }: Props) {
  return (
    <Portada>
      {terminada !== null && <Franja>{terminada}</Franja>}
      <div className="mb-2">
        <h2 className="text-2xl">{codigo ? 'Aquí ya no hay nadie' : 'Este Te Toca está recién instalado'}</h2>
        <p className="mt-1 text-lg text-suave">
          {codigo
            ? 'La familia que cuidaba este Te Toca se borró.'
            : 'Aún no hay ninguna familia. Quien crea la primera la administra.'}
        </p>
      </div>
      {typeof crear === 'string' ? (
        <Franja tipo="atencion">{crear}</Franja>
      ) : codigo ? (
        <PedirCodigo alValer={alValer} />
      ) : (
        <>
          <EnlaceBoton tamano="grande" ancho icono={<HousePlus aria-hidden className="size-6 shrink-0" />} {...crear}>
            Crear Nueva Familia
          </EnlaceBoton>
          <Traedla />
        </>
      )}
      <details className="group rounded-carta bg-hundido">
        <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 rounded-carta px-carta py-2.5 font-extrabold [&::-webkit-details-marker]:hidden">
          <span className="min-w-0 flex-1">¿Ya teníais una familia aquí?</span>
          <ChevronDown
            aria-hidden
            className="size-6 shrink-0 text-suave transition-transform group-open:rotate-180"
            strokeWidth={2.5}
          />
        </summary>
        <div className="grid grid-cols-1 gap-3 px-carta pb-4">
          {restaurar === null ? <DesdePostgres /> : <DesdeUnaCopia orden={restaurar} />}
        </div>
      </details>
    </Portada>
  );
}

function DesdeUnaCopia({ orden }: { readonly orden: string }) {
  return (
    <>
      <p>
        Entonces no crees otra: Te Toca ha arrancado con una carpeta de datos vacía. Mira que sea la de siempre, o
        recupera vuestra última copia:
      </p>
      <ol className="grid list-decimal gap-2 pl-5 marker:font-extrabold">
        <li>En el ordenador donde está instalado, para Te Toca.</li>
        <li>
          Escribe allí:
          <code className="mt-1 block rounded-control bg-superficie px-3 py-2 wrap-anywhere select-all">{orden}</code>
          <span className="text-suave">
            «la-copia» es su archivo, <span className="wrap-anywhere">te-toca-….db</span>, que estaba en la carpeta
            «copias» o donde la guardaras.
          </span>
        </li>
        <li>Arráncalo y abre otra vez esta página.</li>
      </ol>
    </>
  );
}

const DesdePostgres = () => (
  <p>
    Entonces no crees otra: los datos de este Te Toca están en PostgreSQL, y esa base de datos está vacía. Mira que
    DATABASE_URL sea la de siempre, o recupera allí vuestra copia, y arráncalo otra vez.
  </p>
);
