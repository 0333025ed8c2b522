import { useEffect, useState } from 'react';
import { LARGO_CODIGO, leerCodigo, normalizarCodigo } from '#shared/contracts/vincular-pantalla.ts';
import { entrar } from '#client/lib/acceso/acceso.tsx';
import { useAccion } from '#client/lib/red/accion.ts';
import { llamar } from '#client/lib/red/llamar.ts';
import { Boton } from '#client/ui/boton.tsx';
import { Cajas } from '#client/ui/cajas.tsx';
import { PantallaPublica } from '#client/ui/pantalla-publica.tsx';
import { Rechazo } from '#client/ui/rechazo.tsx';

interface Props {
  /** Fragment of the page's address. It carries the code if a QR code or a link led here. */
  readonly hash: string;
  readonly alEntrar: () => void;
  readonly atras: () => void;
}

/**
 * Logs in with a one-time code from a browser in which the member is logged in. A code in the address is sent at once; without
 * one, or after a failure, the member types it.
 */
export function UsarPase({ hash, alEntrar, atras }: Props) {
  const [traido] = useState(() => leerCodigo(hash));
  const [codigo, setCodigo] = useState(traido ?? '');
  const usar = useAccion(
    async (escrito: string) => entrar(await llamar('usarTraspaso', { cuerpo: { codigo: escrito } })),
    {
      texto: 'No se ha podido entrar',
      alHacer: alEntrar,
      alFallar: () => setCodigo(''),
      campos: true,
    },
  );
  // The function of the first render, so that the code in the address is sent once.
  const [alLlegar] = useState(() => () => traido !== null && void usar(traido));
  useEffect(() => {
    alLlegar();
  }, [alLlegar]);
  return (
    <PantallaPublica
      titulo="Entrar con un código"
      subtitulo="Lo da el navegador en el que ya has entrado: Perfil, «Abrir en la app instalada»."
      atras={atras}
    >
      <form
        noValidate
        className="grid grid-cols-1 gap-6"
        onSubmit={(e) => {
          e.preventDefault();
          if (codigo.length === LARGO_CODIGO) void usar(codigo);
        }}
      >
        <Cajas
          etiqueta="Código"
          ayuda="Son 6 letras y números, y valen un minuto."
          valor={codigo}
          alCambiar={(c) => {
            usar.olvidar();
            setCodigo(normalizarCodigo(c));
          }}
          caracteres="cifras y letras"
          inputMode="text"
          autoComplete="off"
          autoCapitalize="characters"
        />
        <Rechazo de={usar} />
        <Boton
          type="submit"
          tamano="grande"
          ancho
          disabled={codigo.length !== LARGO_CODIGO}
          cargando={usar.ocupada && 'Entrando...'}
        >
          Entrar
        </Boton>
      </form>
    </PantallaPublica>
  );
}
