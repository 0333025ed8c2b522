import { Star } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { COLORES_MIEMBRO } from '#shared/contracts/textos.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { BarraCuota, Carga, Cifra } from '#client/ui/cifra.tsx';
import { Boton, type VarianteBoton } from '#client/ui/boton.tsx';
import { CodigoQr } from '#client/ui/codigo-qr.tsx';
import { AvatarEditable } from '#client/ui/foto/avatar-editable.tsx';
import { Insignia, type TonoInsignia } from '#client/ui/insignia.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { AreaTexto } from '#client/ui/area-texto.tsx';
import { Casilla, Interruptor, Opciones } from '#client/ui/opciones.tsx';
import { Contrasena } from '#client/ui/contrasena.tsx';
import { Deslizador, Paso } from '#client/ui/campos-numero.tsx';
import { Entrada, Selector } from '#client/ui/campo.tsx';

const VARIANTES: readonly VarianteBoton[] = ['primario', 'tonal', 'contorno', 'fantasma', 'peligro', 'turno'];
const TONOS: readonly TonoInsignia[] = ['neutro', 'marca', 'bien', 'mal', 'atencion', 'turno'];

const nada = () => Promise.resolve();

export function MuestraPiezas() {
  const [puntos, setPuntos] = useState(1240);
  return (
    <>
      <Seccion titulo="Botones">
        {VARIANTES.map((v) => (
          <div key={v} className="flex flex-wrap gap-3">
            <Boton variante={v}>{v}</Boton>
            <Boton variante={v} icono={<Star aria-hidden className="size-5" />} tamano="grande">
              Grande
            </Boton>
            <Boton variante={v} cargando="Guardando...">
              Guardar
            </Boton>
            <Boton variante={v} disabled>
              Apagado
            </Boton>
          </div>
        ))}
      </Seccion>
      <Seccion titulo="Tarjetas, cifras e insignias">
        <div className="grid gap-3 sm:grid-cols-2">
          <Tarjeta>Normal</Tarjeta>
          <Tarjeta tono="hundida">Hundida</Tarjeta>
          <Tarjeta tono="turno">¡Te toca!</Tarjeta>
          <Tarjeta tono="escena">
            <p className="cifra text-5xl">
              <Cifra valor={puntos} />
            </p>
            <p>
              <Carga carga={puntos} dias={91} tamano="grande" />
            </p>
            <p>
              <Carga carga={546} dias={91} />
            </p>
            <p>
              <Carga carga={16} dias={null} />
            </p>
            <Boton variante="claro" className="mt-3" onClick={() => setPuntos(puntos + 64)}>
              Sumar 64
            </Boton>
          </Tarjeta>
        </div>
        <div className="flex flex-wrap gap-2">
          {TONOS.map((t) => (
            <Insignia key={t} tono={t}>
              {t}
            </Insignia>
          ))}
        </div>
      </Seccion>
      <Seccion titulo="Miembros">
        <div className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-4">
          {COLORES_MIEMBRO.map((c, i) => (
            <div key={c} className="grid gap-2">
              <div className="flex items-center gap-3">
                <Avatar
                  avatar={null}
                  grupoEdad={(['INFANTIL', 'JUVENIL', 'ADULTO'] as const)[i % 3] ?? 'ADULTO'}
                  color={c}
                />
                {c}
              </div>
              <BarraCuota etiqueta={c} valor={30 + i * 5} total={100} previsto={15} color={c} />
            </div>
          ))}
        </div>
        <div className="flex flex-wrap items-center gap-8">
          <AvatarEditable
            etiqueta="Cambiar la foto"
            avatar={null}
            grupoEdad="ADULTO"
            color="coral"
            tamano="grande"
            editar={nada}
          />
          <div className="w-40">
            <CodigoQr texto="https://ejemplo.org/join-family" etiqueta="Código QR" />
          </div>
        </div>
      </Seccion>
    </>
  );
}

/** A titled group of components in the gallery at `/ui`. */
export function Seccion({ titulo, children }: { readonly titulo: string; readonly children: ReactNode }) {
  return (
    <section className="grid gap-3 border-t border-borde pt-5">
      <h2 className="text-xl">{titulo}</h2>
      {children}
    </section>
  );
}

const TAMANOS = (['chico', 'mediano', 'grande'] as const).map((valor) => ({ valor, titulo: valor }));

export function MuestraCampos() {
  const [tamano, setTamano] = useState<(typeof TAMANOS)[number]['valor']>('chico');
  const [activo, setActivo] = useState(true);
  const [parte, setParte] = useState(35);
  const [tono, setTono] = useState<'claro' | 'oscuro'>('claro');
  return (
    <Seccion titulo="Campos">
      <div className="grid gap-4 sm:grid-cols-2">
        <Entrada etiqueta="Nombre" placeholder="Lucía" />
        <Entrada etiqueta="Apellido" opcional ayuda="Solo lo ve tu familia" />
        <Entrada etiqueta="Usuario" defaultValue="lu" error="Mínimo 3 caracteres" />
        <Contrasena etiqueta="Contraseña" defaultValue="secreto" />
        <Selector
          etiqueta="Edad"
          vacia="Elige una"
          opciones={[
            { valor: 'A', texto: 'Adulto' },
            { valor: 'J', texto: 'Juvenil' },
          ]}
        />
        <AreaTexto etiqueta="Descripción" opcional />
        <Interruptor etiqueta="Avisos" ayuda="Cuando te toca" activo={activo} alCambiar={setActivo} />
        <Interruptor etiqueta="Solo lectura" activo />
        <Casilla etiqueta="Apta para niños" defaultChecked />
        <Paso etiqueta="Lucía" valor={parte} alCambiar={setParte} min={0} max={100} paso={5} unidad="%" />
        <Opciones
          etiqueta="Color"
          opciones={[
            { valor: 'claro', titulo: 'Claro', texto: 'Como el papel' },
            { valor: 'oscuro', titulo: 'Oscuro' },
          ]}
          valor={tono}
          alCambiar={setTono}
        />
        <Opciones etiqueta="Tamaño" juntas opciones={TAMANOS} valor={tamano} alCambiar={setTamano} />
        <Deslizador
          etiqueta="Parte de Lucía"
          valor={parte}
          alCambiar={setParte}
          min={0}
          max={100}
          paso={5}
          unidad="%"
          color="coral"
        />
      </div>
    </Seccion>
  );
}
