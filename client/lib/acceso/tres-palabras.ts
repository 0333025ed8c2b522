/**
 * Words for passwords that a child can write down and remember. Choose only short words that a six-year-old knows and that mock
 * nobody in any combination, without accents or «ñ», so that any keyboard can type them.
 */
export const PALABRAS_FACILES = `
abanico abeja abeto abrazo abrigo abril aceituna acera agenda agosto agua aguacate aguja ajedrez ajo alacena alameda
alce aldea alegre alfombra almeja almendra almohada alpaca amable amanecer amapola amigo ancla anillo antorcha apio
arcilla ardilla arena armadura armario aroma arpa arroyo arroz astilla atleta aurora avellana avena aventura avestruz
avispa azul azulejo bahia baile baldosa balsa banco bandeja bandera barca barco barril barrio barro batido becerro
bellota bici billete bisonte bizcocho blando bocina bodega bolera bollo bolsa bolsillo bombero bombilla bosque bota
botella botijo brisa brocha broche bronce bufanda cabina cable cabra cacao cactus cadena calabaza calcetin caldero
calle cama camello camino camisa campana campo canal canario canasta candado canela cangrejo canguro canica canoa
canto capitan caracol caramelo carpa carpeta carrera carreta carroza carta cartero casa cascabel cascada castillo
castor cebolla cebra cedro celeste cepillo cera cereza cerilla cerro cerrojo cesta chaleco chapa chaqueta charca
charco chimenea churro cielo ciervo cigarra cine circo ciruela cisne ciudad clavel clavo cobaya cobre coche cocina
cocinero coco cofre cohete coliflor colina collar colmena color columna columpio comba cometa concha conejo confeti
copo corcho cordel cordero corona corral corteza cortina costa crema cristal cromo croqueta cuaderno cuadrado cuadro
cuarzo cubo cuchara cuento cuerda cueva cumbre cuna curioso dado danza dedal delantal desierto desvan diamante diario
dibujo diente disco disfraz domingo domino dorado duende dulce duna eclipse elefante elegante empanada enchufe encina
enero ensalada erizo escalera escarcha escena escoba escudo espada espejo espinaca espiral esponja estanque estante
estrella estuche falda faro farola feliz felpa feria ficha fideo fiesta flamenco flan flauta flecha flor frasco
fregona freno fresa fresco fruta fuego fuente gafas galaxia galleta gallo gamba gancho garaje garbanzo gato gaviota
gazpacho gelatina gigante girasol glaciar globo gnomo gorro gota gracioso grada grande granizo granja granjero grifo
grillo gris grulla guante guinda guisante guitarra hada hamaca hangar hebilla hechizo helado helecho hiedra higo hilo
hocico hoguera hoja hongo hormiga horno hucha huerto humo idea iguana invento invierno isla jarra jilguero jinete
jirafa juego jueves juguete julio junco junio karaoke kayak kiwi koala ladera ladrillo lagarto lago laguna lana lancha
lavanda lazo leche lechuga lechuza lenteja leona leopardo letra letrero leyenda liana libro liebre lienzo ligero lila
lince lino linterna lirio llave lluvia lobo lona lucero luna lunes lupa madeja madera maestro mago malabar maleta
mango manta manzana mapa mapache mar maraca marco marea marinero mariposa marmota martes martillo mascota mayo medalla
medusa mercado merengue merienda mesa meta metal meteoro metro miel mirador mirlo mochila mochuelo molde molino moneda
monte morado morsa mosaico motor muelle mundo mural museo musgo naipe nevera nido niebla nieve noche nogal nota nube
nudo nuez nutria oasis oboe ocaso ogro olivo olla olmo orilla orquesta oruga oso ostra oveja ovillo paella pala
palacio palanca palco palillo palmera paloma palomita pan panadero panal panda panera papaya papel paraguas parque
paseo pasillo pasta pastel pastor patata patinete patio pato pecera pedal peine pelota peluche peonza pepino pera
percha perejil perfume perla perro pescador piano piedra pijama piloto pimiento pinar pincel pino pintor pintura pinza
pirata piscina pista pizarra pizza planeta plateado plato playa plaza pluma poema poeta pollito pony portal porteria
postal postre potro pradera prado pregunta principe prisma pueblo puente puerro puerta puerto pulpo pulsera pupitre
puzle queso quiosco rabano rama rampa rana raqueta recreo red refugio regalo regla reloj remo rey risa risco rizo
roble robot roca rojo rombo ropa rosa rosado rosal rotonda rueda rumba ruta sabana sabio saco salado salsa salto
saludo samba sandalia sapo sardina saturno sauce secreto selva semilla sendero seta siesta silbato silla sirena sirope
sobre sol sombrero sonrisa sopa soplo sorpresa suave surco tabla taller tambor tango tapiz tarro tarta taxi taza
teatro techo tejado tela tenedor tenis terraza tesela tesoro tetera tierno tigre tijera timbre tinta tiza toalla toldo
tomate tomillo topo tormenta torneo tornillo torre torrija tortilla tortuga tostada tractor tranvia trapo travieso
tren trigo trineo trofeo trompeta tronco trono trucha trueno tubo tuerca turno turquesa uva vainilla valiente valla
valle vals vapor varita vaso velero veleta veloz venado ventana verano verde vereda verja viaje viento viernes viga
violeta visera volante vuelo yegua yogur yoyo yunque zafiro zanco zapatero zapato zarza zorro zueco zumo
`
  .trim()
  .split(/\s+/);

/** Returns a cryptographically random integer from 0 to `menorQue` − 1, each equally likely. */
const azarSeguro = (menorQue: number): number => {
  const tope = Math.floor(2 ** 32 / menorQue) * menorQue;
  for (;;) {
    const [n = 0] = crypto.getRandomValues(new Uint32Array(1));
    // Values from `tope` on are too few to give each result once, and would favour the small ones, so they are drawn again.
    if (n < tope) return n % menorQue;
  }
};

/** Returns a random password of three different words, «gato-luna-barco»: one of more than 2^27. */
export const tresPalabras = (azar: (menorQue: number) => number = azarSeguro): string => {
  const elegidas = new Set<string>();
  while (elegidas.size < 3) elegidas.add(PALABRAS_FACILES[azar(PALABRAS_FACILES.length)] ?? '');
  return [...elegidas].join('-');
};
