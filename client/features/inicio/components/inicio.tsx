import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { plural } from '#shared/domain/palabras.ts';
import { consultaMisTareas, consultaParaVotar, consultaSesion } from '#client/lib/consultas.ts';
import { miNumeroDeHoy } from '#client/lib/asignaciones.ts';
import { useFuera } from '#client/lib/fuera.ts';
import { useHoy } from '#client/lib/reloj.ts';
import { useYo } from '#client/lib/acceso.tsx';
import { sinRepartoAun } from '#client/lib/pasos-familia.ts';
import { porRepartir } from '#client/lib/trimestre.ts';
import { Franja } from '#client/ui/franja.tsx';
import { EnlaceBoton } from '#client/ui/enlace-boton.tsx';
import { Pantalla } from '#client/ui/pantalla.tsx';
import { loQueFaltaHoy } from '../racha.ts';
import { Accesos, EnlaceReparto, EnlaceVotar, EnlaceCertificado } from './accesos.tsx';
import { PrimerosPasos } from './primeros-pasos.tsx';
import { Resumen, BajoSaludo, Cara } from './resumen.tsx';

/**
 * The dashboard: where I stand, what comes next, and for an admin the next step of the family. `proximas`, `libres` and
 * `casa` are other features' lists, `franjas` what others have to say first.
 */
export function Inicio({
  franjas,
  proximas,
  libres,
  casa,
}: {
  readonly franjas: ReactNode;
  readonly proximas: ReactNode;
  readonly libres: ReactNode;
  readonly casa: ReactNode;
}) {
  const yo = useYo();
  const pendientes = useQuery(consultaMisTareas('PENDIENTE'));
  const hechas = useQuery(consultaMisTareas('COMPLETADA'));
  const { data: reparto } = useQuery(consultaSesion);
  const { data: porVotar = [] } = useQuery(consultaParaVotar);
  const hoy = useHoy();
  const fuera = useFuera(hoy);
  const lista = pendientes.data;
  // Absent members get no reminders.
  const atrasadas = fuera ? 0 : (lista?.filter((a) => a.atrasada).length ?? 0);
  const sesion = reparto?.sesion ?? null;
  const ninguno = reparto !== undefined && sinRepartoAun(sesion);
  const falta = sesion === null ? null : porRepartir(sesion, hoy);
  // My own turn is already the layout's strip, on every screen.
  const enMarcha =
    sesion !== null &&
    (sesion.fase === 'CIERRE' || (sesion.fase === 'ELECCION' && sesion.miembro_turno_actual !== yo.id));
  return (
    <Pantalla ancha titulo={`Hola, ${yo.first_name}`} subtitulo={<BajoSaludo yo={yo} />} lado={<Cara yo={yo} />}>
      {franjas}
      {enMarcha && <EnlaceReparto sesion={sesion} />}
      {yo.es_administrador && falta?.es === 'ESTE' && (
        <Franja accion={<EnlaceBoton to="/panel?pestana=reparto">Preparar</EnlaceBoton>}>
          El reparto de este trimestre está por hacer
        </Franja>
      )}
      {atrasadas > 0 && (
        <Franja
          tipo="mal"
          accion={
            <EnlaceBoton to="/tasks" variante="peligro">
              Ver
            </EnlaceBoton>
          }
        >
          {`Tienes ${plural(atrasadas, 'tarea atrasada', 'tareas atrasadas')}`}
        </Franja>
      )}
      {porVotar.length > 0 && <EnlaceVotar tareas={porVotar.length} />}
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[1.4fr_1fr] lg:gap-6">
        <div className="grid grid-cols-1 gap-5">
          <Resumen
            puntos={yo.puntos_totales}
            racha={yo.racha_dias}
            hoyFalta={lista && hechas.data && loQueFaltaHoy(lista, hechas.data, yo, { hoy, fuera })}
            pendientes={lista?.length}
            paraHoy={lista && miNumeroDeHoy(lista, hechas.data ?? [], { hoy, fuera, yo: yo.id }).quedan}
          />
          {yo.es_administrador && ninguno && (
            <div className="lg:hidden">
              <PrimerosPasos />
            </div>
          )}
          <section aria-labelledby="proximas" className="grid grid-cols-1 gap-3">
            <h2 id="proximas" className="text-xl">
              Próximas Tareas
            </h2>
            {proximas}
          </section>
          {libres}
        </div>
        <div className="grid grid-cols-1 gap-5">
          {yo.es_administrador && ninguno && (
            <div className="hidden lg:block">
              <PrimerosPasos />
            </div>
          )}
          {casa}
          <Accesos esAdmin={yo.es_administrador} conDeseos={ninguno || sesion?.fase === 'ELECCION' || falta !== null} />
          {sesion?.fase === 'COMPLETADA' && <EnlaceCertificado sesion={sesion} />}
        </div>
      </div>
    </Pantalla>
  );
}
