@echo off
rem Start script of a release. Without arguments it starts the server; backup, verify, restore and doctor maintain the data.
rem It has no blocks in brackets, which a bracket in a folder's name would close.
setlocal DisableDelayedExpansion
set "AQUI=%~dp0"
set "TE_TOCA_ORDEN=te-toca"
rem The data is kept outside this folder, which the next version replaces.
if not defined DATA_DIR set "DATA_DIR=%LOCALAPPDATA%\te-toca"
if not "%~1"=="" goto orden
if not defined PORT set "PORT=3000"
rem Delayed expansion keeps cmd from interpreting special characters in the folder's name.
setlocal EnableDelayedExpansion
echo Te Toca: http://localhost:!PORT! (datos en !DATA_DIR!)
endlocal
"%AQUI%node\node.exe" @BANDERAS@ "%AQUI%app\server\main.js"
exit /b %errorlevel%
:orden
"%AQUI%node\node.exe" "%AQUI%app\server\caja.js" %*
exit /b %errorlevel%
