import { Download, Fingerprint, Flame, LogOut, Plug, Server, Share, Shield, ShieldCheck, Star } from 'lucide-react';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { useCambiarFoto } from '#client/lib/acceso/editar-usuario.ts';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { Boton } from '#client/ui/boton.tsx';
import { Cifra } from '#client/ui/cifra.tsx';
import { EnlaceCarta } from '#client/ui/enlace-carta.tsx';
import { AvatarEditable } from '#client/ui/foto/avatar-editable.tsx';
import { Insignia } from '#client/ui/insignia.tsx';
import { Pantalla } from '#client/ui/pantalla.tsx';
import { Plegado } from '#client/ui/plegado.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { Ajustes, TusDatos } from './mi-cuenta.tsx';
import { COMODINES_AL_MES, RACHA_CON_COMODIN } from '#shared/domain/racha.ts';
import { plural } from '#shared/domain/palabras.ts';
import { hayOferta, instalar, oirOferta, seHaInstalado } from '#client/lib/navegador/app-instalada.ts';
import { dialogoPerezoso } from '#client/ui/dialogo-perezoso.tsx';
import { enBase } from '#client/lib/navegador/base.ts';
import { esApple, estaInstalada } from '#client/lib/navegador/dispositivo.ts';

function Numero({
  valor,
  icono,
  children,
}: {
  readonly valor: number;
  readonly icono: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <Tarjeta className="grid justify-items-center gap-1 text-center">
      <span aria-hidden>{icono}</span>
      <p className="cifra text-4xl">
        <Cifra valor={valor} />
      </p>
      <p className="leading-tight font-bold text-suave">{children}</p>
    </Tarjeta>
  );
}

interface Props {
  /** The message settings, rendered by another feature. */
  readonly avisos: ReactNode;
  /** The card of my days away, rendered by another feature. */
  readonly ausencias: ReactNode;
  /** The row that leads to the rewards, rendered by another feature; shown if `Yo.premios`. */
  readonly premios: ReactNode;
  /** The row that leads to pocket money, rendered by another feature; shown if `Yo.paga`. */
  readonly paga: ReactNode;
  /** The row that leads to the family's goal, rendered by another feature; shown if `Yo.metas`. */
  readonly metas: ReactNode;
  /** The switch for login by face on this device, for adults; rendered by another feature. */
  readonly caras: ReactNode;
  /** The card that links the account with another service to log in with; rendered by another feature. */
  readonly oidc: ReactNode;
  readonly cerrarAcceso: () => void;
}

/** The screen Perfil. Children find messages, days away and ways to log in folded under «Más». */
export function Perfil({ avisos, ausencias, premios, paga, metas, caras, oidc, cerrarAcceso }: Props) {
  const yo = useYo();
  const editar = useCambiarFoto(yo.id);
  const nino = yo.grupo_edad === 'INFANTIL';
  const sinContrasena = (
    <EnlaceCarta to="/sin-contrasena" Icono={Fingerprint} titulo="Entrar sin contraseña">
      Con la huella, la cara o el PIN del móvil
    </EnlaceCarta>
  );
  const nombre = [yo.first_name, yo.last_name].filter(Boolean).join(' ');
  return (
    <Pantalla titulo="Perfil" ancha>
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2 lg:gap-6">
        <div className="grid grid-cols-1 gap-5">
          <Tarjeta className="flex flex-wrap items-center gap-5">
            <AvatarEditable
              etiqueta="Cambiar mi foto"
              avatar={yo.avatar}
              grupoEdad={yo.grupo_edad}
              color={yo.color}
              tamano="grande"
              editar={editar}
            />
            <div className="min-w-0 flex-1 basis-40">
              <h2 className="text-2xl">{nombre}</h2>
              <p className="font-bold break-all text-suave">{`@${yo.username}`}</p>
              <p className="mt-2 flex flex-wrap gap-2">
                <Insignia tono="marca">{yo.grupo_edad_display}</Insignia>
                <Insignia tono="marca">{yo.es_administrador ? 'Administrador' : 'Miembro'}</Insignia>
              </p>
            </div>
          </Tarjeta>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-3">
            <Numero valor={yo.puntos_totales} icono={<Star className="size-7 text-marca" strokeWidth={2.25} />}>
              Puntos totales
            </Numero>
            <Numero valor={yo.racha_dias} icono={<Flame className="size-7 text-llama" strokeWidth={2.25} />}>
              Días de racha
            </Numero>
          </div>
          <Comodines quedan={yo.comodines} />
          {yo.premios && premios}
          {yo.paga && paga}
          {yo.metas && metas}
          <TusDatos yo={yo} />
          {!nino && ausencias}
        </div>
        <div className="grid grid-cols-1 gap-5">
          {/* Buttons that need no loading come first: below a section that loads they would move, and a tap would miss them. */}
          <Ajustes yo={yo} />
          {nino ? (
            <Plegado titulo="Más">
              {avisos}
              {ausencias}
              {sinContrasena}
              {oidc}
            </Plegado>
          ) : (
            avisos
          )}
          {!nino && (
            <Plegado titulo="Más">
              {yo.grupo_edad === 'ADULTO' && <Tarjeta>{caras}</Tarjeta>}
              <EnlaceCarta to="/conectada" Icono={Plug} titulo="Casa conectada">
                Calendario, etiquetas y otros programas
              </EnlaceCarta>
              {yo.administra_servidor && (
                <EnlaceCarta to="/servidor" Icono={Server} titulo="Servidor">
                  Cómo está y sus copias
                </EnlaceCarta>
              )}
              {oidc}
            </Plegado>
          )}
          <InstalarApp />
          <Boton
            variante="contorno"
            tamano="grande"
            ancho
            icono={<LogOut aria-hidden className="size-5" />}
            onClick={cerrarAcceso}
          >
            Cerrar Sesión
          </Boton>
        </div>
      </div>
    </Pantalla>
  );
}

/** Card with the comodines left this month and a sentence that says what one does. */
function Comodines({ quedan }: { readonly quedan: number }) {
  return (
    <Tarjeta className="flex flex-wrap items-start gap-3">
      <span aria-hidden className="flex shrink-0 text-marca">
        {Array.from({ length: COMODINES_AL_MES }, (_, i) =>
          i < quedan ? (
            <ShieldCheck key={i} className="size-7" strokeWidth={2.25} />
          ) : (
            <Shield key={i} className="size-7 opacity-50" strokeWidth={2.25} />
          ),
        )}
      </span>
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-extrabold">
          {quedan === 0
            ? 'Este mes ya no te quedan comodines'
            : `Este mes te ${quedan === 1 ? 'queda' : 'quedan'} ${plural(quedan, 'comodín', 'comodines')}`}
        </p>
        <p className="text-suave">
          {`Si un día se te olvida, un comodín guarda tu racha. Se gasta solo y vale desde los ${String(RACHA_CON_COMODIN)} días. Cada mes tienes ${String(COMODINES_AL_MES)}.`}
        </p>
      </div>
    </Tarjeta>
  );
}

const DarPase = dialogoPerezoso(() => import('./dar-pase.tsx').then((m) => m.DarPase));

/** The offer to install the app on this device. Renders nothing if it is installed or cannot be. */
function InstalarApp() {
  const forma = useFormaInstalar();
  const [dando, setDando] = useState(false);
  if (forma === null) return null;
  return (
    <Tarjeta como="section" aria-labelledby="instalar" className="grid gap-4">
      <div className="flex items-start gap-4">
        <img src={enBase('/icono.svg')} alt="" className="size-14 shrink-0" />
        <div className="min-w-0 flex-1">
          <h2 id="instalar" className="text-xl">
            Instalar la app
          </h2>
          <p className="text-suave">Se abre como las demás, también sin conexión.</p>
        </div>
      </div>
      {forma === 'BOTON' ? (
        <Boton
          variante="tonal"
          ancho
          icono={<Download aria-hidden className="size-5" strokeWidth={2.5} />}
          onClick={() => void instalar()}
        >
          Instalar
        </Boton>
      ) : (
        <>
          <ol className="grid list-decimal gap-1.5 pl-6 marker:font-extrabold marker:text-marca">
            <li>
              Toca «Compartir» <Share aria-hidden className="inline size-5 align-text-bottom text-marca" /> en la barra
              del navegador.
            </li>
            <li>Elige «Añadir a pantalla de inicio».</li>
            <li>Ábrela allí. Como no sabe quién eres, pide aquí un código:</li>
          </ol>
          <Boton variante="tonal" ancho onClick={() => setDando(true)}>
            Abrir en la app instalada
          </Boton>
        </>
      )}
      {dando && <DarPase cerrar={() => setDando(false)} />}
    </Tarjeta>
  );
}

/**
 * The way to install the app on this device. BOTON: a button opens the browser's install dialog. COMPARTIR: the user adds the app
 * from the share menu. Null if it is installed, or cannot be in this browser.
 */
type FormaInstalar = 'BOTON' | 'COMPARTIR' | null;

const leer = (): FormaInstalar => {
  if (seHaInstalado() || estaInstalada()) return null;
  if (hayOferta()) return 'BOTON';
  return esApple() ? 'COMPARTIR' : null;
};

const useFormaInstalar = (): FormaInstalar => useSyncExternalStore(oirOferta, leer);
