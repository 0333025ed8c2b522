import type { Contexto } from '#server/change/contexto.ts';
import type { Haceres } from '#server/http/montar.ts';
import { crearPremio, editarPremio, ponerConPremios, quitarPremio, verPremios } from './premios.ts';
import { contestarPremio, devolverPremio, pedirPremio } from './pedir.ts';

export const casosDePremios = (contexto: Contexto) =>
  ({
    verPremios: ({ actor }) => verPremios(contexto, actor),
    ponerConPremios: ({ actor, cuerpo }) => ponerConPremios(contexto, actor, cuerpo.miembros),
    crearPremio: ({ actor, cuerpo, clave }) => crearPremio(contexto, actor, cuerpo, clave),
    editarPremio: ({ actor, id, cuerpo }) => editarPremio(contexto, actor, id, cuerpo),
    borrarPremio: ({ actor, id }) => quitarPremio(contexto, actor, id),
    pedirPremio: ({ actor, id }) => pedirPremio(contexto, actor, id),
    concederPremio: ({ actor, id }) => contestarPremio(contexto, actor, id, { estado: 'CONCEDIDO' }),
    denegarPremio: ({ actor, id, cuerpo }) =>
      contestarPremio(contexto, actor, id, { estado: 'DENEGADO', motivo: cuerpo.motivo }),
    devolverPremio: ({ actor, id }) => devolverPremio(contexto, actor, id),
  }) satisfies Partial<Haceres>;
