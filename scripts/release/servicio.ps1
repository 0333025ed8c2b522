# Te Toca como tarea de Windows: arranca con el ordenador, sin que nadie entre. Como administrador, en la carpeta desempaquetada:
#   powershell -ExecutionPolicy Bypass -File servicio.ps1            la pone y la arranca, o la actualiza
#   powershell -ExecutionPolicy Bypass -File servicio.ps1 -Quitar    la quita, y deja los datos
# This file is plain ASCII, because PowerShell 5 would misread accents.
#Requires -RunAsAdministrator
param([switch]$Quitar)
$ErrorActionPreference = 'Stop'
$nombre = 'Te Toca'
$programa = Join-Path $env:ProgramFiles 'te-toca'
$datos = Join-Path $env:ProgramData 'te-toca'

$puesta = Get-ScheduledTask -TaskName $nombre -ErrorAction SilentlyContinue
if ($puesta) {
  # The installed version makes the backup. Without a backup there is no update.
  if (-not $Quitar -and (Test-Path "$datos\te-toca.db")) {
    $env:DATA_DIR = $datos
    & "$programa\te-toca.cmd" backup
    if ($LASTEXITCODE -ne 0) { throw 'No se ha podido hacer una copia: no se ha cambiado nada.' }
  }
  Stop-ScheduledTask -TaskName $nombre
  Start-Sleep -Seconds 2
  Unregister-ScheduledTask -TaskName $nombre -Confirm:$false
}
if (Test-Path $programa) { Remove-Item -Recurse -Force $programa }
Remove-NetFirewallRule -DisplayName $nombre -ErrorAction SilentlyContinue
if ($Quitar) {
  Write-Output "Te Toca ya no arranca con el ordenador. Los datos siguen en $datos."
  exit 0
}

Copy-Item -Recurse $PSScriptRoot $programa
New-Item -ItemType Directory -Force -Path $datos | Out-Null
# Allows only the user "local service" and administrators to read the data. They are named by number, because their names
# depend on the language.
icacls $datos /inheritance:r /grant '*S-1-5-19:(OI)(CI)F' '*S-1-5-32-544:(OI)(CI)F' | Out-Null

$orden = '/d /s /c "set "DATA_DIR={0}"&& "{1}\te-toca.cmd" > "{0}\registro.txt" 2>&1"' -f $datos, $programa
$accion = New-ScheduledTaskAction -Execute 'cmd.exe' -Argument $orden
$usuario = New-ScheduledTaskPrincipal -UserId 'S-1-5-19' -LogonType ServiceAccount
# Removes the limit of three days that Windows sets for a task, runs it on battery too, and restarts it after a crash.
$como = New-ScheduledTaskSettingsSet -ExecutionTimeLimit 0 -RestartCount 999 -RestartInterval (New-TimeSpan -Minutes 1) `
  -AllowStartIfOnBatteries -DontStopIfGoingOnBatteries
Register-ScheduledTask -TaskName $nombre -Action $accion -Principal $usuario -Settings $como `
  -Trigger (New-ScheduledTaskTrigger -AtStartup) | Out-Null
New-NetFirewallRule -DisplayName $nombre -Direction Inbound -Action Allow -Profile Private `
  -Program "$programa\node\node.exe" | Out-Null
Start-ScheduledTask -TaskName $nombre
$puerto = if ($env:PORT) { $env:PORT } else { 3000 }
Write-Output "Te Toca arranca con el ordenador: http://$($env:COMPUTERNAME):$puerto. Datos y registro en $datos."
