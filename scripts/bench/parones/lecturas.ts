import { RUTAS } from '#shared/contracts/rutas.ts';
import type { Banco } from './banco.ts';

/** Routes that can be read without preparation. */
const DE_LA_CASA = [
  RUTAS.salud,
  RUTAS.viva,
  RUTAS.yo,
  RUTAS.usuarios,
  RUTAS.archivados,
  RUTAS.familia,
  RUTAS.intentosPin,
  RUTAS.rastro,
  RUTAS.exportarFamilia,
  RUTAS.reloj,
  RUTAS.configuracionesReparto,
  RUTAS.tareas,
  RUTAS.paraVotar,
  RUTAS.misVotos,
  RUTAS.cargaPorFamilia,
  RUTAS.asignaciones,
  RUTAS.asignacionesHoy,
  RUTAS.misTareas,
  RUTAS.semana,
  RUTAS.correcciones,
  RUTAS.cuentas,
  RUTAS.ausencias,
  RUTAS.libres,
  RUTAS.reajustes,
  RUTAS.cambios,
  RUTAS.sesionActual,
  RUTAS.deseos,
  RUTAS.repartosCompletados,
  RUTAS.ranking,
  RUTAS.semanaFamilia,
  RUTAS.misLogros,
  RUTAS.logros,
  RUTAS.altas,
  RUTAS.invitacionesAlta,
  RUTAS.aparatos,
  RUTAS.dispositivosPantalla,
  RUTAS.avisos,
  RUTAS.servidor,
] as const;

const CON_CONSULTA: readonly (readonly [string, string])[] = [
  [RUTAS.semana, '?dias=14'],
  [RUTAS.asignaciones, '?trimestre=2026-07-01'],
  [RUTAS.cuentas, '?trimestre=2026-07-01'],
  [RUTAS.cuentas, '?trimestre=2026-10-01'],
  [RUTAS.misTareas, '?estado=COMPLETADA'],
];

export const medirLecturas = async ({ llamar, seccion, casa }: Banco): Promise<void> => {
  for (const plantilla of DE_LA_CASA) await seccion(() => llamar('GET', plantilla, 0));
  for (const [plantilla, consulta] of CON_CONSULTA) await seccion(() => llamar('GET', plantilla, 0, { consulta }));
  await seccion(() => llamar('GET', RUTAS.certificado, 0, { id: casa.sesion }));
};
