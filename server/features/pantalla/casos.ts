import type { Contexto } from '#server/change/contexto.ts';
import { portadorDe } from '#server/http/autenticar.ts';
import { direccionDe } from '#server/http/direccion.ts';
import type { Haceres } from '#server/http/montar.ts';
import { adoptar, desvincular, verDispositivos } from './dispositivos.ts';
import { mostrarEnsayo, quitarEnsayo } from './ensayar.ts';
import { pedirCodigo } from './pedir-codigo.ts';
import { pedirToken } from './pedir-token.ts';
import { verEstado } from './ver-estado.ts';
import { vincular } from './vincular.ts';

export const casosDePantalla = (contexto: Contexto) =>
  ({
    pedirCodigoPantalla: ({ request }) => pedirCodigo(contexto, direccionDe(request.ip)),
    vincularPantalla: ({ actor, cuerpo }) => vincular(contexto, actor, cuerpo),
    pedirTokenPantalla: ({ cuerpo }) => pedirToken(contexto, cuerpo),
    verEstadoPantalla: ({ request }) => verEstado(contexto, portadorDe(request)),
    verPantallas: ({ actor }) => verDispositivos(contexto, actor),
    desvincularPantalla: ({ actor, id }) => desvincular(contexto, actor, id),
    adoptarPantalla: ({ actor, id }) => adoptar(contexto, actor, id),
    mostrarEnsayo: ({ actor, cuerpo }) => mostrarEnsayo(contexto, actor, cuerpo),
    quitarEnsayo: async ({ actor }) => quitarEnsayo(contexto, actor),
  }) satisfies Partial<Haceres>;
