@echo off
rem Te Toca. Sin nada detras arranca el servidor; con backup, verify, restore o doctor cuida de sus datos.
rem Sin bloques entre parentesis: una carpeta que lleva uno en su nombre los cerraria.
setlocal DisableDelayedExpansion
set "AQUI=%~dp0"
set "TE_TOCA_ORDEN=te-toca"
rem Fuera de esta carpeta, que la version siguiente sustituye.
if not defined DATA_DIR set "DATA_DIR=%LOCALAPPDATA%\te-toca"
if not "%~1"=="" goto orden
if not defined PORT set "PORT=3000"
rem Asi no se interpreta lo que lleve el nombre de la carpeta.
setlocal EnableDelayedExpansion
echo Te Toca: http://localhost:!PORT! (datos en !DATA_DIR!)
endlocal
"%AQUI%node\node.exe" @BANDERAS@ "%AQUI%app\server\main.js"
exit /b %errorlevel%
:orden
"%AQUI%node\node.exe" "%AQUI%app\server\caja.js" %*
exit /b %errorlevel%
