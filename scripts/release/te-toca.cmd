@echo off
rem Te Toca. Sin nada detras arranca el servidor; con backup, verify, restore o doctor cuida de sus datos.
setlocal
set "AQUI=%~dp0"
set "TE_TOCA_ORDEN=te-toca"
rem Fuera de esta carpeta, que la version siguiente sustituye.
if not defined DATA_DIR set "DATA_DIR=%LOCALAPPDATA%\te-toca"
if "%~1"=="" (
  if not defined PORT set "PORT=3000"
  echo Te Toca: datos en %DATA_DIR%
  "%AQUI%node\node.exe" @BANDERAS@ "%AQUI%app\server\main.js"
) else (
  "%AQUI%node\node.exe" "%AQUI%app\server\caja.js" %*
)
