import { useQuery } from '@tanstack/react-query';
import { rutaDeTraspaso } from '#shared/contracts/traspaso.ts';
import { agruparCodigo } from '#shared/contracts/vincular-pantalla.ts';
import { enlaceA } from '#client/lib/navegador/direcciones.ts';
import { llamar } from '#client/lib/red/llamar.ts';
import { Boton } from '#client/ui/boton.tsx';
import { Cargable } from '#client/ui/cargable.tsx';
import { CodigoQr } from '#client/ui/codigo-qr.tsx';
import { Dialogo } from '#client/ui/dialogo.tsx';
import { Esqueleto } from '#client/ui/cargando.tsx';

/**
 * Dialog with a one-time code, to type or to scan, that logs this member in elsewhere, such as in the app installed on the same
 * phone.
 */
export function DarPase({ cerrar }: { readonly cerrar: () => void }) {
  const consulta = useQuery({
    queryKey: ['pase'],
    queryFn: () => llamar('pedirTraspaso', { cuerpo: {} }),
    // Never cached: a code is valid once and for a minute, so each opening of the dialog asks for a new one.
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });
  return (
    <Dialogo
      cerrar={cerrar}
      titulo="Abrir en la app instalada"
      descripcion="Abre Te Toca desde tu pantalla de inicio, toca «Iniciar Sesión», «Tengo un código», y escribe este:"
    >
      <Cargable consulta={consulta} error="No se ha podido pedir el código" esqueleto={<Esqueleto />}>
        {({ codigo }) => (
          <div className="grid justify-items-center gap-4">
            <p className="text-center text-5xl font-black tabular-nums select-all">{agruparCodigo(codigo)}</p>
            <div className="w-48">
              <CodigoQr texto={enlaceA(rutaDeTraspaso(codigo))} etiqueta="Código QR para entrar" />
            </div>
            <p className="text-center text-suave">
              Vale un minuto, una vez. Con otro aparato también se puede escanear: entra como tú.
            </p>
            <Boton variante="tonal" onClick={() => void consulta.refetch()}>
              Otro código
            </Boton>
          </div>
        )}
      </Cargable>
    </Dialogo>
  );
}
