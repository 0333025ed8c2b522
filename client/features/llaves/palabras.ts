import type { Llave } from '#shared/contracts/llaves.ts';
import { llaveTerminada, type PermisoLlave } from '#shared/domain/llaves/llaves.ts';
import { conMayuscula } from '#shared/domain/palabras.ts';
import { fechaCorta } from '#client/lib/fechas/fechas.ts';
import { hace } from '#client/lib/fechas/hace.ts';

/** The scopes in words. */
export const PERMISOS: Readonly<Record<PermisoLlave, string>> = {
  leer: 'Ver las tareas de casa',
  marcar: 'Marcar tareas, deshacer y cubrir',
  calendario: 'Ver el calendario',
  casa: 'Ver lo que ve quien administra y poner tareas libres',
};

const fin = (llave: Llave, hoy: string): string | null => {
  if (llave.hasta === null) return null;
  return `${llaveTerminada(llave, hoy) ? 'terminó el' : 'hasta el'} ${fechaCorta(llave.hasta, hoy)}`;
};

/** The lines below a key's name: what it may do, and whose it is, when it was used and when it ends. */
export const detallesDe = (llave: Llave, yo: number, hoy: string): readonly [string, string] => [
  llave.permisos.map((permiso) => PERMISOS[permiso]).join(' · '),
  conMayuscula(
    [
      llave.miembro.id === yo ? null : `actúa como ${llave.miembro.nombre}`,
      llave.hecha_por.id === yo ? null : `la hizo ${llave.hecha_por.nombre}`,
      llave.usada_en === null ? 'sin usar' : `usada ${hace(llave.usada_en)}`,
      fin(llave, hoy),
    ]
      .filter((parte) => parte !== null)
      .join(' · '),
  ),
];
