import { useQuery } from '@tanstack/react-query';
import {
  veredictoDe,
  type Juicio,
  type Parte,
  type Veredicto as Dicho,
} from '#shared/domain/cuentas-trimestre/veredicto.ts';
import { trimestreDe } from '#shared/domain/dias.ts';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { consultaAusencias } from '#client/lib/red/consultas.ts';
import { estiloMiembro } from '#client/lib/trabajo/color-miembro.ts';
import { diaConNombre, diasEnPalabras } from '#client/lib/fechas/fechas.ts';
import { useHoy } from '#client/lib/fechas/reloj.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { Cargable } from '#client/ui/cargable.tsx';
import { EnlaceBoton } from '#client/ui/boton.tsx';
import { Bloque } from '#client/ui/cargando.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { useCuentas } from '../api.ts';
import { ayudaEnPalabras, fraseDelVeredicto } from '../palabras.ts';

/**
 * Says in one sentence whether the quarter is fair so far, or that it is too early to say; with a bar for each member to whom
 * chores fell. If a member is behind, names what would help most; if one is behind or ahead, an admin gets a link to a reajuste.
 */
export function Veredicto() {
  const hoy = useHoy();
  const consulta = useCuentas(trimestreDe(hoy));
  const ausencias = useQuery(consultaAusencias);
  const comunes = {
    error: 'Error al cargar las cuentas',
    esqueleto: <Bloque className="h-80 rounded-carta" />,
  };
  return (
    <Cargable consulta={consulta} {...comunes}>
      {(cuentas) => (
        <Cargable consulta={ausencias} {...comunes}>
          {(fuera) => (
            <Tarjeta como="section" aria-label="Veredicto" className="grid grid-cols-1 gap-3">
              <Contenido veredicto={veredictoDe(cuentas, hoy, fuera)} caras={cuentas.miembros} />
            </Tarjeta>
          )}
        </Cargable>
      )}
    </Cargable>
  );
}

interface Cara {
  readonly miembro: number;
  readonly avatar: string | null;
  readonly color: string;
}

function Contenido({ veredicto, caras }: { readonly veredicto: Dicho; readonly caras: readonly Cara[] }) {
  const yo = useYo();
  if (veredicto.tipo === 'PRONTO')
    return (
      <>
        <h2 className="text-2xl">Aún es pronto</h2>
        <p className="text-suave">
          {veredicto.desde === null
            ? 'Hacen falta dos semanas enteras de tareas repartidas.'
            : `Hacen falta dos semanas enteras: lo sabréis el ${diaConNombre(veredicto.desde)}.`}
        </p>
      </>
    );
  const { partes, juicio } = veredicto;
  return (
    <>
      <div>
        <h2 className="text-2xl text-balance">{fraseDelVeredicto(juicio, partes, yo.id)}</h2>
        <p className="text-suave">{diasEnPalabras(veredicto.desde, veredicto.hasta)}</p>
      </div>
      <ul aria-label="Lo de cada uno" className="my-1 grid grid-cols-1 gap-3">
        {partes.map((parte) => (
          <FilaDeParte key={parte.miembro} parte={parte} cara={caras.find((c) => c.miembro === parte.miembro)} />
        ))}
      </ul>
      <Ayuda juicio={juicio} admin={yo.es_administrador} />
    </>
  );
}

/** Percentage at which bars end. Each has its mark at 100 %. */
const TOPE = 120;
const ancho = (porciento: number): string => `${String((100 * Math.min(TOPE, porciento)) / TOPE)}%`;

function FilaDeParte({ parte, cara }: { readonly parte: Parte; readonly cara: Cara | undefined }) {
  const { nombre, grupo_edad, hecho, tocaba, porciento } = parte;
  return (
    <li
      style={estiloMiembro(cara?.color)}
      className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-[min(0.75rem,12px)] gap-y-0.5"
    >
      <div className="row-span-2">
        <Avatar avatar={cara?.avatar ?? null} grupoEdad={grupo_edad} color={cara?.color ?? ''} tamano="chico" />
      </div>
      <p className="flex flex-wrap items-baseline justify-between gap-x-2 leading-tight font-extrabold">
        {nombre}
        <span className="text-[length:min(1.125rem,30px)] tabular-nums">{`${String(porciento)}\u00a0%`}</span>
      </p>
      <div className="relative col-start-2 h-3.5 rounded-full bg-hundido">
        <progress
          className="sr-only"
          aria-label={`Lo de ${nombre}`}
          aria-valuetext={`${String(hecho)} de ${String(tocaba)} puntos`}
          max={tocaba}
          value={Math.min(hecho, tocaba)}
        />
        <span className="absolute inset-y-0 left-0 rounded-full bg-(--miembro)" style={{ width: ancho(porciento) }} />
        <span
          className="absolute -inset-y-0.5 w-[3px] -translate-x-1/2 rounded-full bg-texto"
          style={{ left: ancho(100) }}
        />
      </div>
    </li>
  );
}

function Ayuda({ juicio, admin }: { readonly juicio: Juicio; readonly admin: boolean }) {
  if (juicio.tipo !== 'DETRAS' && juicio.tipo !== 'DELANTE') return null;
  const ayuda = juicio.tipo === 'DETRAS' ? juicio.ayuda : null;
  return (
    <>
      {ayuda !== null && <p className="leading-snug font-bold">{ayudaEnPalabras(ayuda)}</p>}
      {admin && (
        <EnlaceBoton to="/reajuste" tamano="grande" ancho>
          Proponer un reajuste
        </EnlaceBoton>
      )}
    </>
  );
}
