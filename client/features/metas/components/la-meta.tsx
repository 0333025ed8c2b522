import { Flag } from 'lucide-react';
import { type Meta, MetaEntrada } from '#shared/contracts/metas.ts';
import { plural } from '#shared/domain/palabras.ts';
import { porcientoDe } from '#shared/domain/metas/ver.ts';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { useAccion } from '#client/lib/red/accion.ts';
import { useHoy } from '#client/lib/fechas/reloj.ts';
import { Boton } from '#client/ui/boton.tsx';
import { Cifra } from '#client/ui/cifra.tsx';
import { confirmar } from '#client/ui/confirmar.ts';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { BarraMeta, comoVa, hastaCuando } from '../meta.tsx';
import { LARGO_META, PUNTOS_META_MAXIMO, PUNTOS_META_MINIMO } from '#shared/domain/metas/metas.ts';
import { DialogoFormulario } from '#client/ui/dialogo-formulario.tsx';
import { Entrada } from '#client/ui/campo.tsx';

/** Returns the text below the bar: points missing and last day, or points reached once it has ended. */
const detalleDe = (meta: Meta, hoy: string): string => {
  const { estado, logrados, puntos, hasta } = meta;
  if (estado !== 'ACTIVA') return `Habéis hecho ${plural(logrados, 'punto')} entre todos`;
  const faltan = `Faltan ${plural(puntos - logrados, 'punto')}`;
  return hasta === null ? faltan : `${faltan}, ${hastaCuando(hasta, hoy)}`;
};

/** The goal in progress, or the last one while it is shown. An admin may end it early. */
export function LaMeta({ meta }: { readonly meta: Meta }) {
  const yo = useYo();
  const hoy = useHoy();
  const dejar = useAccion('dejarMeta', { texto: 'Error al dejar la meta', dicho: 'Meta dejada' });
  const { id, texto, estado, logrados, puntos } = meta;
  const enMarcha = estado === 'ACTIVA';
  const preguntar = async () => {
    const si = await confirmar({
      titulo: `¿Dejar «${texto}»?`,
      texto: 'Ya no contará. Los puntos de cada uno no cambian.',
      aceptar: 'Dejarla',
    });
    if (si) await dejar({ id });
  };
  return (
    <Tarjeta como="section" aria-labelledby="la-meta" className="grid grid-cols-1 gap-3">
      <h2 id="la-meta" className="flex items-center gap-2.5 text-xl">
        <Flag aria-hidden className="size-[min(1.5rem,28px)] shrink-0 text-marca" strokeWidth={2.25} />
        <span className="min-w-0 break-words">{texto}</span>
      </h2>
      {enMarcha ? (
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="text-4xl font-extrabold">
            <Cifra valor={logrados} />
          </span>
          <span className="font-bold text-suave">{`de ${plural(puntos, 'punto')}`}</span>
          <span className="ml-auto text-xl font-extrabold tabular-nums">{`${String(porcientoDe(meta))} %`}</span>
        </p>
      ) : (
        <p className="text-2xl font-extrabold">{comoVa(meta)}</p>
      )}
      <BarraMeta meta={meta} />
      <p className="text-suave">{detalleDe(meta, hoy)}</p>
      {enMarcha && yo.es_administrador && (
        <Boton variante="fantasma" cargando={dejar.ocupada && 'Dejándola...'} onClick={() => void preguntar()}>
          Dejar esta meta
        </Boton>
      )}
    </Tarjeta>
  );
}

interface Props {
  /** The family's points of last week. */
  readonly semanaPasada: number;
  readonly cerrar: () => void;
}

/** Returns the points that the form proposes: the family's points of last week, rounded up to tens, at least 50. */
const propuestos = (semanaPasada: number): number => Math.max(50, Math.ceil(semanaPasada / 10) * 10);

/** Dialog in which an admin sets a goal, or a member proposes one. */
export function DialogoMeta({ semanaPasada, cerrar }: Props) {
  const admin = useYo().es_administrador;
  const hoy = useHoy();
  const crear = useAccion('crearMeta', {
    texto: 'Error al guardar la meta',
    dicho: admin ? 'Meta puesta' : 'Propuesta enviada',
    campos: true,
  });
  return (
    <DialogoFormulario
      contrato={MetaEntrada}
      iniciales={{ texto: '', puntos: propuestos(semanaPasada), hasta: null }}
      borrador="meta"
      accion={crear}
      alEnviar={(cuerpo) => crear({ cuerpo })}
      titulo={admin ? 'Poner una meta' : 'Proponer una meta'}
      descripcion={
        semanaPasada > 0
          ? `La semana pasada hicisteis ${plural(semanaPasada, 'punto')} entre todos.`
          : 'Una tarea suele dar entre 4 y 16 puntos.'
      }
      enviar={admin ? 'Empezar' : 'Proponer'}
      cerrar={cerrar}
    >
      {({ campo }) => (
        <>
          <Entrada
            etiqueta="Meta"
            data-primero
            placeholder="Cine el viernes"
            maxLength={LARGO_META}
            autoComplete="off"
            {...campo('texto')}
          />
          <Entrada
            etiqueta="Puntos entre todos"
            type="number"
            inputMode="numeric"
            min={PUNTOS_META_MINIMO}
            max={PUNTOS_META_MAXIMO}
            {...campo('puntos', { valueAsNumber: true })}
          />
          <Entrada
            etiqueta="Hasta el día"
            opcional
            type="date"
            min={hoy}
            max="2100-12-31"
            {...campo('hasta', { setValueAs: (v: string | null) => (v === '' ? null : v) })}
          />
        </>
      )}
    </DialogoFormulario>
  );
}
