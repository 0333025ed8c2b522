import type { Asignacion } from '#shared/contracts/asignaciones.ts';
import { RUTAS } from '#shared/contracts/rutas.ts';
import type { FamiliaSembrada, MiembroSembrado } from './sembrar.ts';
import type { Paso } from './todas-las-escrituras.ts';

/** Makes every call about rewards except reads: a part of `todasLasEscrituras`. `tarea` suits Marta's age group. */
export const escriturasDePremios = async (familia: FamiliaSembrada, paso: Paso, tarea: number): Promise<void> => {
  const [ana, , marta] = familia.miembros as [MiembroSembrado, MiembroSembrado, MiembroSembrado];
  await paso('PUT', RUTAS.conPremios, ana.token, { miembros: [marta.id] });
  const una = { texto: 'Elegir la peli', coste: 2 };
  const peli = await paso<{ id: number }>('POST', RUTAS.premios, ana.token, una);
  await paso('PUT', RUTAS.premio, ana.token, { ...una, coste: 1 }, peli);
  const suya = { tarea, miembro: marta.id, fecha_limite: null };
  const { id } = await paso<Asignacion>('POST', RUTAS.asignaciones, ana.token, suya);
  await paso('PATCH', RUTAS.completar, marta.token, undefined, { id });
  const pedir = (premio: { readonly id: number }) =>
    paso<{ readonly id: number }>('POST', RUTAS.pedirPremio, marta.token, undefined, premio);
  const pedido = await pedir(peli);
  await paso('POST', RUTAS.concederPremio, ana.token, undefined, pedido);
  await paso('POST', RUTAS.devolverPremio, ana.token, undefined, pedido);
  await paso('POST', RUTAS.denegarPremio, ana.token, { motivo: 'Hoy no' }, await pedir(peli));
  const espera = await pedir(peli);
  await paso('DELETE', RUTAS.premio, ana.token, undefined, peli);
  await paso('POST', RUTAS.devolverPremio, marta.token, undefined, espera);
  await paso('PUT', RUTAS.conPremios, ana.token, { miembros: [] });
};
