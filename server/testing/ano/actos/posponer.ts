import type { Asignacion, Pospuesta } from '#shared/contracts/asignaciones.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { Acto } from '#server/testing/ano/casa.ts';
import { diaDe, leerPendientes, numeroDe } from '#server/testing/ano/filas.ts';

const NO_PUEDE = ['400', 'NO_SE_POSPONE', 'POSPUESTA_DOS_VECES'];

export const POSPONER: readonly Acto[] = [
  {
    nombre: 'Otro día',
    porMil: 250,
    hacer: async (casa) => {
      const cuales = (await leerPendientes(casa)).filter((f) => f.fecha_limite !== null && f.fecha_limite <= casa.hoy);
      const fila = casa.una(cuales);
      if (fila === undefined) return false;
      const dueno = casa.conCuenta().find((p) => p.id === fila.miembro_id);
      const quien = dueno !== undefined && casa.suerte(80) ? dueno : casa.admin();
      const fecha = diaDe(numeroDe(casa.hoy) + 1 + casa.azar(5));
      casa.tocadas.add(fila.id);
      const hecho = await casa.pedir<Pospuesta>(quien, 'POST', ruta(RUTAS.posponer, { id: fila.id }), {
        cuerpo: { fecha },
        admite: NO_PUEDE,
      });
      if (hecho === null) return false;
      const vista: Asignacion = hecho.asignacion;
      if (vista.fecha_limite !== fecha || vista.fecha_original !== fila.fecha_limite || vista.atrasada)
        throw new Error(`${casa.hoy}: put off to ${fecha}, it says ${JSON.stringify(vista)}`);
      return true;
    },
  },
];
