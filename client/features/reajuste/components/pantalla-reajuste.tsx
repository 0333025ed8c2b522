import { Scale } from 'lucide-react';
import type { Reajuste } from '#shared/contracts/reajustes.ts';
import { esperaVoz } from '#shared/domain/esperas.ts';
import { plural } from '#shared/domain/palabras.ts';
import { useAccion } from '#client/lib/red/accion.ts';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { fechaLarga } from '#client/lib/fechas/fechas.ts';
import { llamar } from '#client/lib/red/llamar.ts';
import { Boton } from '#client/ui/boton.tsx';
import { Cargable, EstadoVacio } from '#client/ui/cargable.tsx';
import { confirmar } from '#client/ui/confirmar.ts';
import { Franja } from '#client/ui/franja.tsx';
import { useReajustes } from '../api.ts';
import { fraseDeLoQueQueda } from '../palabras.ts';
import { Lineas, TarjetaCambio } from './tarjeta-cambio.tsx';
import { Oferta, ReajustesHechos } from './oferta.tsx';

/**
 * Screen of the reajuste in progress: first the changes that wait for my answer, then the others, the loads afterwards, and an
 * admin's buttons to end it. Without one, an admin may start one. Below, links to the certificates of finished ones.
 */
export function PantallaReajuste() {
  const yo = useYo();
  const consulta = useReajustes();
  return (
    <Cargable consulta={consulta} error="Error al cargar el reajuste">
      {({ reajuste, motivos, terminados }) => (
        <div className="grid grid-cols-1 gap-6">
          {reajuste === null ? (
            <SinReajuste admin={yo.es_administrador} hayMotivos={motivos.length > 0} />
          ) : (
            <EnCurso reajuste={reajuste} yo={yo.id} admin={yo.es_administrador} />
          )}
          <ReajustesHechos terminados={terminados} />
        </div>
      )}
    </Cargable>
  );
}

function SinReajuste({ admin, hayMotivos }: { readonly admin: boolean; readonly hayMotivos: boolean }) {
  const proponer = useAccion('iniciarReajuste', { texto: 'Error al proponer el reajuste' });
  if (admin && hayMotivos) return <Oferta />;
  return (
    <EstadoVacio
      icono={<Scale className="size-9" />}
      titulo="No hay ningún reajuste en curso"
      accion={
        admin && (
          <Boton cargando={proponer.ocupada && 'Buscando…'} onClick={() => void proponer()}>
            Proponer un reajuste
          </Boton>
        )
      }
    >
      Busca las menos tareas que, al cambiar de manos, dejan a cada uno a no más de una tarea de lo que le toca hasta el
      final del trimestre. Solo se mueve lo que acepten quien da y quien recibe.
    </EstadoVacio>
  );
}

function EnCurso({
  reajuste,
  yo,
  admin,
}: {
  readonly reajuste: Reajuste;
  readonly yo: number;
  readonly admin: boolean;
}) {
  const mias = reajuste.propuestas.filter((p) => esperaVoz(p, yo));
  const resto = reajuste.propuestas.filter((p) => !mias.includes(p));
  const faltan = new Set(
    reajuste.propuestas.flatMap((p) =>
      p.estado === 'PENDIENTE' ? p.pide.filter((id) => p.respuestas.every((r) => r.miembro !== id)) : [],
    ),
  );
  const nombres = reajuste.miembros.filter((m) => faltan.has(m.id) && m.id !== yo).map((m) => m.nombre);
  return (
    <>
      <Franja tipo={mias.length > 0 ? 'turno' : 'info'} titulo={`${reajuste.por} propone un reajuste`}>
        {mias.length > 0
          ? `Te ${mias.length === 1 ? 'toca' : 'tocan'} ${plural(mias.length, 'cambio')}: di si te parece bien.`
          : nombres.length > 0
            ? `Falta que respondan: ${nombres.join(', ')}.`
            : 'Nadie tiene que responder ya.'}{' '}
        Hay tiempo hasta el {fechaLarga(reajuste.responder_hasta)}.
      </Franja>
      {mias.length > 0 && (
        <section aria-labelledby="para-mi" className="grid gap-3">
          <h2 id="para-mi" className="text-xl">
            Para ti
          </h2>
          <ul className="grid grid-cols-1 gap-3">
            {mias.map((p) => (
              <TarjetaCambio key={p.n} reajuste={reajuste} propuesta={p} yo={yo} admin={admin} />
            ))}
          </ul>
        </section>
      )}
      {resto.length > 0 && (
        <section aria-labelledby="cambios" className="grid gap-3">
          <h2 id="cambios" className="text-xl">
            {mias.length > 0 ? 'Los demás cambios' : 'Cambios'}
          </h2>
          <ul className="grid grid-cols-1 gap-3 lg:grid-cols-2">
            {resto.map((p) => (
              <TarjetaCambio key={p.n} reajuste={reajuste} propuesta={p} yo={yo} admin={admin} />
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="como-queda" className="grid gap-3">
        <h2 id="como-queda" className="text-xl">
          Cómo quedaría
        </h2>
        <p className="text-suave">{fraseDeLoQueQueda(reajuste)}</p>
        <Lineas reajuste={reajuste} despues="Si todos dicen que sí" />
      </section>
      {admin && <Mandos id={reajuste.id} />}
    </>
  );
}

const MANDOS = {
  terminarReajuste: {
    titulo: '¿Terminar el reajuste?',
    texto:
      'Se hace lo que ya está acordado. Lo que no es de nadie y nadie ha aceptado queda libre hasta el próximo reparto.',
    aceptar: 'Terminar',
    peligro: false,
  },
  cancelarReajuste: {
    titulo: '¿Cancelar el reajuste?',
    texto: 'Todo sigue como estaba, también lo que ya estaba acordado.',
    aceptar: 'Cancelar el reajuste',
    peligro: true,
  },
} as const;

function Mandos({ id }: { readonly id: number }) {
  const acabar = useAccion((como: keyof typeof MANDOS) => llamar(como, { id }), {
    texto: 'Error al terminar el reajuste',
  });
  const pulsar = async (como: keyof typeof MANDOS) => {
    if (await confirmar(MANDOS[como])) await acabar(como);
  };
  return (
    <div className="grid gap-2 sm:grid-cols-2">
      <Boton variante="tonal" disabled={acabar.ocupada} onClick={() => void pulsar('terminarReajuste')}>
        Terminar con lo acordado
      </Boton>
      <Boton variante="fantasma" disabled={acabar.ocupada} onClick={() => void pulsar('cancelarReajuste')}>
        Cancelar el reajuste
      </Boton>
    </div>
  );
}
