import { porQueNoSeCrea, useAltas } from '#client/lib/acceso/altas.ts';
import { ErrorApi } from '#client/lib/red/error-api.ts';
import { usePrimero } from '#client/lib/formularios/primero.ts';
import { Boton } from '#client/ui/boton.tsx';
import { ErrorCarga } from '#client/ui/cargable.tsx';
import { Esqueleto } from '#client/ui/esqueleto.tsx';
import { Franja, type TipoFranja } from '#client/ui/franja.tsx';
import { PantallaPublica } from '#client/ui/pantalla-publica.tsx';
import { useComprobarAlta } from '../api.ts';
import { TITULO_CREAR } from '../textos.ts';
import { FormularioRegistro } from './formulario-registro.tsx';

interface Salidas {
  readonly atras: () => void;
  readonly unirse: () => void;
  readonly entrar: (cuida: boolean) => void;
}

/** The screen to create a family, if the visitor may. `invitacion` is the secret of the invitation link, or null. */
export function CrearFamilia({ invitacion, ...salidas }: Salidas & { readonly invitacion: string | null }) {
  const altas = useAltas();
  const visto = usePrimero(altas.esperando ? undefined : altas);
  if (visto === undefined) return <Esperando atras={salidas.atras} />;
  const { estado } = visto;
  const porQueNo = porQueNoSeCrea(estado, invitacion !== null);
  if (porQueNo !== null) return <NoSeCrea {...salidas} texto={porQueNo} />;
  if (invitacion !== null && estado?.registro === 'invitacion' && !estado.vacio)
    return <ConInvitacion key={invitacion} {...salidas} invitacion={invitacion} />;
  return <FormularioRegistro {...salidas} invitacion={invitacion} hasta={null} />;
}

/** Checks the invitation before the visitor fills in the form, because it may have expired or been used. */
function ConInvitacion({ invitacion, ...salidas }: Salidas & { readonly invitacion: string }) {
  const { data, error, isFetching, refetch } = useComprobarAlta(invitacion);
  const buena = usePrimero(data);
  if (buena !== undefined) return <FormularioRegistro {...salidas} invitacion={invitacion} hasta={buena.expira_en} />;
  if (isFetching) return <Esperando atras={salidas.atras} />;
  if (error instanceof ErrorApi && error.estado === 403)
    return <NoSeCrea {...salidas} tipo="mal" texto={error.mensaje('Esta invitación no vale')} />;
  return (
    <PantallaPublica titulo={TITULO_CREAR} atras={salidas.atras}>
      <ErrorCarga
        titulo="No se ha podido mirar la invitación"
        sinRed={error instanceof ErrorApi && error.sinRed}
        reintentar={() => void refetch()}
      />
    </PantallaPublica>
  );
}

const Esperando = ({ atras }: Pick<Salidas, 'atras'>) => (
  <PantallaPublica titulo={TITULO_CREAR} atras={atras}>
    <Esqueleto />
  </PantallaPublica>
);

interface PropsNoSeCrea extends Salidas {
  readonly texto: string;
  readonly tipo?: TipoFranja;
}

/** Says why no family can be created, and offers the other ways in. */
const NoSeCrea = ({ texto, tipo = 'info', atras, unirse }: PropsNoSeCrea) => (
  <PantallaPublica titulo={TITULO_CREAR} atras={atras}>
    <Franja tipo={tipo}>{texto}</Franja>
    <p className="text-suave">Si tu familia ya está aquí, únete a ella con su ID y su PIN, o inicia sesión.</p>
    <div className="grid gap-2">
      <Boton tamano="grande" onClick={unirse}>
        Unirme a mi Familia
      </Boton>
      <Boton variante="tonal" tamano="grande" onClick={atras}>
        Iniciar Sesión
      </Boton>
    </div>
  </PantallaPublica>
);
