/**
 * Words at the top of lists of leaked passwords, in Spanish and English. They are in lower case, without accents and without
 * surrounding digits, as `esContrasenaComun` compares them. This list was written by hand and not copied from one of those.
 */
export const PALABRAS_COMUNES = `
contrasena contrasenia contrasenya clave claves clavesecreta micontrasena miclave password passwords passw pass passwd
passcode passphrase mypassword
secret secreto secreta secretos admin administrador administradora administrator root toor usuario user username
invitado guest login acceso entrar
default changeme cambiame cambiar letmein letmeinnow openup welcome bienvenido bienvenida bienvenidos hola holahola
holamundo holaquetal hello helloworld test testing tester testtest prueba pruebas probando demo temporal temp
familia mifamilia lafamilia family myfamily tareas tetoca micasa casa hogar home sweethome mama papa mamapapa papamama
mami papi abuela abuelo hermana hermano hermanos hijo hija hijos mihijo mihija mishijos
teamo teamomucho teamoamor teamosiempre teamobebe teamomama teamomami teamopapa teamopapi tequiero tequieromucho amor
amormio amores amorcito miamor mivida micorazon corazon corazones corazoncito cielo micielo carino besos beso
felicidad feliz alegria vida lavida esperanza libertad amistad amigo amiga amigos amigas porsiempre parasiempre
siempre juntos
iloveyou iloveu ilovehim iloveher loveyou loveme lovely love lover lovers lovelove mylove truelove babygirl babyboy
baby honey sweetheart sweetie sweety darling forever together always angel angels angeles angelito angelitos angelita
angelica
princesa princesas princesita princess princess princesse principe principito reina reinas rey reyes bonita bonito
hermosa hermoso preciosa precioso guapa guapo linda lindo chiquita chiquito pequena pequeno gordita gordito flaquita
flaca flaco muneca munequita nena nene bebe bebita
mariposa mariposas mariposita estrella estrellas estrellita luna lunita lunallena sol solecito girasol flor flores
florecita rosa rosas margarita violeta azucena primavera verano invierno otono playa montana universo planeta arcoiris
butterfly flower flowers rainbow sunshine sunflower sunset moonlight starlight stars summer winter spring autumn
chocolate chocolates caramelo fresa fresas fresita manzana naranja limon sandia galleta galletas pastel helado cafe
cerveza tortilla paella banana cookie cookies cupcake candy sugar cheese coffee pepper ginger peanut pumpkin cherry
strawberry apple orange
gato gatos gatito gatita perro perros perrito perrita cachorro delfin delfines caballo caballos leon leones tigre
tigres lobo lobos oso osito aguila aguilas conejo conejito pajaro tortuga dragon dragones dinosaurio unicornio pantera
monkey dragonfly tiger tigers lion eagle eagles shadow falcon falcons panther panthers dolphin dolphins elephant
penguin hunter wolf wolves kitten kitty puppy doggie bulldog
realmadrid halamadrid madrid madridista madridismo barcelona barca barsa forcabarca viscabarca fcbarcelona visca
atletico atleti atleticomadrid athletic athleticclub valencia valenciacf sevilla sevillafc betis realbetis vivaelbetis
villarreal espanyol zaragoza realsociedad celta celtavigo deportivo depor osasuna malaga rayovallecano levante futbol
football balon campeon campeones soccer baseball basketball hockey liverpool chelsea arsenal manchester
manchesterunited juventus bayern dortmund bocajuniors boca riverplate river america chivas santos cruzazul pumas
colocolo alianza universitario nacional millonarios
messi leomessi lionelmessi cristiano cristianoronaldo ronaldo ronaldinho neymar iniesta casillas raul zidane maradona
beckham mbappe vinicius nadal rafanadal alonso fernandoalonso gasol jordan kobe lebron
espana espania spain vivaespana arribaespana andalucia galicia asturias cantabria cataluna catalunya murcia alicante
granada cordoba bilbao canarias tenerife mallorca salamanca argentina mexico colombia venezuela chile peru ecuador
bolivia cuba uruguay paraguay buenosaires guadalajara monterrey bogota medellin santiago london paris newyork
california florida texas canada brasil brazil italia italy francia portugal
maria mariajose mariadelmar mariacarmen mariaelena mariaisabel mariafernanda mariadolores mariateresa carmen mcarmen
lucia martina sofia paula valeria daniela alba julia sara noa carla emma claudia marta irene ana anamaria anabel laura
lauralaura elena cristina isabel isabella patricia raquel silvia monica rosario pilar dolores mercedes teresa beatriz
natalia nuria eva lorena veronica alejandra andrea andreita gabriela fernanda vanessa vanesa jessica yesenia estefania
stephanie esmeralda guadalupe lupita carolina catalina valentina camila mariana juliana adriana diana viviana liliana
luciana tatiana fabiana paola karina katherine katerine jennifer michelle michele nicole ashley amanda elizabeth
samantha rebecca melissa victoria alexandra alexandria rosita conchita inmaculada montserrat
jose joseluis josemaria josemanuel joseantonio juanjose juan juanito juancarlos juanmanuel juanpablo carlos carlitos
antonio manuel francisco david daniel javier javi jesus jesucristo pedro pablo miguel miguelangel luis luismiguel
luisfernando alejandro fernando sergio jorge alberto alvaro adrian diego mario ivan ruben roberto ramon enrique
eduardo ricardo rafael rodrigo gabriel gonzalo guillermo gustavo hector hugo ignacio joaquin leonardo lorenzo lucas
marcos martin mateo nicolas oscar samuel santi sebastian victor vicente cristian christian christopher jonathan joshua
anthony andres angeldemiguel armando arturo cesar felipe emilio esteban ernesto mauricio michael matthew andrew robert
richard william thomas charles george jackson james jasmine brandon justin patrick nicholas alexander benjamin
garcia rodriguez gonzalez fernandez lopez martinez sanchez perez gomez jimenez ruiz hernandez diaz moreno munoz
alvarez romero gutierrez navarro torres dominguez vazquez ramos ramirez serrano molina morales suarez ortega delgado
castro ortiz rubio marin sanz iglesias medina garrido cortes castillo guerrero cruz flores herrera vargas mendoza
dios diosesamor diosteama diosmio jesusteama cristo cristovive jehova virgen virgenmaria amen angeldelaguarda santa
santo bendicion bendiciones gloria milagro milagros jesuschrist jesusislord godisgood blessed
navidad feliznavidad cumpleanos felizcumpleanos vacaciones domingo lunes martes miercoles jueves viernes sabado enero
febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre january february march april june
july august september october november december monday tuesday wednesday thursday friday saturday sunday
superman batman spiderman ironman wolverine deadpool hulk thor avengers starwars startrek skywalker darthvader yoda
vader jedi hobbit gandalf legolas frodo matrix terminator predator godzilla pokemon pikachu charizard naruto sasuke
goku vegeta dragonball doraemon shinchan bobesponja mickey mickeymouse minnie minniemouse disney frozen elsa simba
nemo barbie hellokitty winnie tinkerbell cenicienta blancanieves snoopy garfield scooby scoobydoo homer simpsons
losimpson harrypotter potter hogwarts hermione dumbledore gryffindor slytherin sherlock rocky rambo
minecraft fortnite roblox playstation nintendo xbox mario supermario zelda sonic callofduty gta counterstrike warcraft
worldofwarcraft starcraft diablo halo fifa pubg freefire brawlstars clashroyale leagueoflegends valorant overwatch
amongus gamer gaming games player killer assassin sniper ninja samurai warrior warriors knight wizard magic merlin
phoenix vampire zombie
google gmail hotmail yahoo facebook instagram whatsapp twitter youtube tiktok netflix spotify amazon microsoft windows
apple iphone samsung android computer computadora ordenador internet telefono movil teclado raton pantalla wifi router
movistar vodafone
metallica nirvana slipknot ironmaiden acdc queen beatles thebeatles coldplay onedirection justinbieber shakira rosalia
badbunny daddyyankee rockandroll rocknroll rockstar musica music guitar guitarra piano reggaeton hiphop metal punkrock
bts btsarmy blackpink estopa melendi alejandrosanz
ferrari mercedesbenz porsche mustang corvette camaro lamborghini audi bmw toyota honda nissan yamaha kawasaki ducati
harley harleydavidson suzuki renault peugeot seat seatibiza volkswagen moto motogp formula
trustno trustnoone whatever nothing something anything everything somebody nobody nopassword nomelase nomeacuerdo
noseque nosenose nolose nose nada nadie todo algo ninguno ninguna qwerty qwertyuiop qwertyui qwert asdf asdfgh
asdfghjkl zxcvbnm azerty querty qazwsx qazwsxedc abc abcd abcdef abcdefg abcdefgh aabbcc aabbccdd xxxxxx
master mistress superuser super superstar superestrella boss jefe jefa loco loca locos locura crazy cool cooldude
coolguy fuckyou fuckoff mierda joder tonto tonta caca pedo
success money dinero dinerodinero rico millonario trabajo escuela colegio instituto universidad profesor profesora
estudiante maestra maestro doctor doctora enfermera ingeniero abogado policia bombero militar soldado guerra guerrero
access access monkey hunter ranger soldier freedom liberty justice peace paz victory power diamond diamante golden
gold silver plata oro platinum crystal cristal rainbow purple blue azul verde rojo amarillo negro blanco green yellow
black white red pink rosita orange silver scarlet
internet server servidor database network security seguridad seguro segura private privado private system sistema
cheer cheerleader gymnastics volleyball swimming dancing dancer bailar bailarina ballet tennis tenis padel ciclismo
running natacion gimnasia
jordan marlboro budweiser heineken cocacola pepsi mcdonalds nutella colacao
mustang maverick chester bailey buster charlie cooper daisy lucky maggie molly oliver oscar peaches precious princess
rusty sammy shelby smokey sparky spike tucker toby rocky coco luna nala simba kira toby thor zeus max rex lola bimba
chispa canela laika
blink linkinpark eminem rihanna beyonce madonna britney selena selenagomez justin bieber taylorswift taylor harry zayn
louis liam niall
onelove onepiece naruto bleach deathnote
jamesbond doubleoseven casino poker joker jackass fantasy mystery destiny angelus lucifer satan devil diablo demonio
infierno hell heaven cielo paradise paraiso
creative pictures picture photo photos fotos recuerdos recuerdo memories remember dreams dreamer sueno suenos imagine
believe creer inspire hope faith grace karma zen namaste
scorpion escorpion escorpio gemini geminis acuario aquarius capricornio capricorn sagitario tauro taurus cancer virgo
libra aries piscis pisces leo
`.trim();
