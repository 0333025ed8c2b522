import { Brain, ChevronRight } from 'lucide-react';
import type { CuentasTrimestre } from '#shared/contracts/cuentas-trimestre.ts';
import { type DiasContados, enPts } from '#shared/domain/puntos-semana.ts';
import { nombreEnFrase } from '#shared/domain/recurrencia/regla.ts';
import { estiloMiembro } from '#client/lib/trabajo/color-miembro.ts';
import { cx } from '#client/lib/navegador/cx.ts';
import { fechaCorta } from '#client/lib/fechas/fechas.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { Insignia } from '#client/ui/insignia.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { fraseDe, fraseDeCabeza, textosDe } from '../palabras.ts';
import { type Fila, type Lado, NADIE } from '../vista.ts';

/**
 * The corrections of a quarter's chores since its ledger was frozen, one per line. They change none of its sums. Renders
 * nothing without corrections.
 */
export function Correcciones({ cuentas: { correcciones, miembros } }: { readonly cuentas: CuentasTrimestre }) {
  if (correcciones.length === 0) return null;
  const nombre = (id: number | null): string => miembros.find((m) => m.miembro === id)?.nombre ?? NADIE.nombre;
  return (
    <section aria-labelledby="correcciones" className="grid grid-cols-1 gap-3 print:break-inside-avoid">
      <h2 id="correcciones" className="text-xl">
        Después de cerrarse
      </h2>
      <Tarjeta className="print:p-4">
        <ul className="grid grid-cols-1 divide-y divide-borde">
          {correcciones.map((c) => {
            const { que, cambios } = textosDe(c, nombre);
            return (
              <li
                key={c.id}
                className="flex flex-wrap items-baseline justify-between gap-x-4 py-2 first:pt-0 last:pb-0"
              >
                <span className="min-w-0 flex-1 basis-48">
                  <span className="block font-bold">{`${nombreEnFrase(c.nombre)}, ${fechaCorta(c.dia)}`}</span>
                  <span className="block text-sm text-suave">{que}</span>
                </span>
                <span className="font-bold tabular-nums">{cambios.join(' · ')}</span>
              </li>
            );
          })}
        </ul>
      </Tarjeta>
    </section>
  );
}

interface PropsDeCuenta {
  readonly fila: Fila;
  readonly tope: number;
  /** Number of days over which the sums are shown per week; null shows exact points, as below a certificate. */
  readonly dias: DiasContados;
  readonly mia?: boolean;
  /** Opens the chores behind a bar; absent where bars open nothing, as below a certificate. */
  readonly alAbrir?: (lado: Lado) => void;
}

/** A member's account: promised and done points as bars, and its state in words. */
export function Cuenta({ fila, tope, dias, mia = false, alAbrir }: PropsDeCuenta) {
  const { nombre, avatar, grupo_edad, color } = fila;
  const deCabeza = fraseDeCabeza(fila);
  return (
    <Tarjeta
      como="li"
      className={cx(
        'grid grid-cols-1 content-start gap-3 print:break-inside-avoid print:gap-2 print:p-4',
        mia && 'ring-2 ring-marca print:ring-0',
      )}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {fila.miembro !== null && <Avatar avatar={avatar} grupoEdad={grupo_edad} color={color} tamano="chico" />}
        <h3 className="flex min-w-0 flex-1 basis-32 flex-wrap items-center gap-2 text-lg leading-tight">
          {nombre}
          {mia && <Insignia tono="marca">Tú</Insignia>}
        </h3>
      </div>
      <div className="grid grid-cols-1 gap-1">
        {(['prometido', 'hecho'] as const).map((lado) =>
          alAbrir === undefined || fila[lado] === 0 ? (
            <p key={lado} className="grid min-h-12 gap-1 py-1 print:min-h-0">
              <Barra lado={lado} puntos={fila[lado]} dias={dias} tope={tope} color={color} />
            </p>
          ) : (
            <button
              key={lado}
              type="button"
              onClick={() => alAbrir(lado)}
              className="-mx-2 grid min-h-12 gap-1 rounded-control px-2 py-1 text-left transition-colors hover:bg-hundido"
            >
              <Barra lado={lado} puntos={fila[lado]} dias={dias} tope={tope} color={color} sigue />
              <span className="sr-only">{` de ${nombre}. Ver de qué son`}</span>
            </button>
          ),
        )}
      </div>
      <p className="text-suave">{fraseDe(fila)}</p>
      {deCabeza !== null && (
        <p className="flex items-start gap-2 text-suave">
          <Brain aria-hidden className="mt-0.5 size-5 shrink-0" strokeWidth={2.25} />
          {deCabeza}
        </p>
      )}
    </Tarjeta>
  );
}

const NOMBRE_LADO: Readonly<Record<Lado, string>> = { prometido: 'Prometido', hecho: 'Hecho' };

interface PropsBarra {
  readonly lado: Lado;
  readonly puntos: number;
  readonly dias: DiasContados;
  /** The points of a full bar. Bars with the same `tope` can be compared. */
  readonly tope: number;
  readonly color?: string;
  /** Whether a tap opens more, shown by an arrow. */
  readonly sigue?: boolean;
}

/** A sum as words and a bar, outlined for promised points and filled for done ones. Screen readers read the words only. */
export function Barra({ lado, puntos, dias, tope, color, sigue = false }: PropsBarra) {
  return (
    <>
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-semibold text-suave">{NOMBRE_LADO[lado]}</span>
        <span className="flex items-center gap-1 font-extrabold tabular-nums">
          {enPts(puntos, dias)}
          {sigue && <ChevronRight aria-hidden className="size-5 shrink-0 text-suave print:hidden" />}
        </span>
      </span>
      <span aria-hidden style={estiloMiembro(color)} className="block h-4 rounded-full bg-hundido">
        <span
          className={cx(
            'block h-full min-w-0 rounded-full transition-[width] duration-250',
            puntos > 0 && 'min-w-4',
            lado === 'hecho'
              ? 'bg-(--miembro)'
              : puntos > 0 &&
                  'border-3 border-(--miembro) bg-[color-mix(in_oklab,var(--miembro)_22%,var(--color-superficie))]',
          )}
          style={{ width: `${String(Math.min(100, (100 * puntos) / tope))}%` }}
        />
      </span>
    </>
  );
}
