import { useEffect } from 'react';
import { ocupada, useVersionNueva } from '#client/lib/obrero.ts';
import { confirmar } from '#client/ui/confirmar.ts';
import { tostada } from '#client/ui/tostada.ts';

/** What somebody is in the middle of would go with the page: they say so themselves. */
const sePuede = async (): Promise<boolean> =>
  !ocupada() ||
  confirmar({
    titulo: '¿Actualizar ahora?',
    texto: 'Lo que tengas a medias en esta página se perderá.',
    aceptar: 'Actualizar',
    rechazar: 'Ahora no',
  });

const ofrecer = (actualizar: () => void): (() => void) => {
  const hacer = async () => {
    if (!(await sePuede())) return;
    retirar();
    actualizar();
  };
  const retirar = tostada.fija('Hay una versión nueva', { texto: 'Actualizar', hacer: () => void hacer() });
  return retirar;
};

/** Says that a new version waits, until it is taken: nothing is ever loaded anew behind anybody's back. */
export function VersionNueva() {
  const actualizar = useVersionNueva();
  useEffect(() => (actualizar === null ? undefined : ofrecer(actualizar)), [actualizar]);
  return null;
}
