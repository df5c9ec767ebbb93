; The installer's last page: starts the till, and finds the printer and prints a test page. electron-builder includes this file.
!macro customFinishPage
  Function StartApp
    ${if} ${isUpdated}
      StrCpy $1 "--updated"
    ${else}
      StrCpy $1 ""
    ${endif}
    ${StdUtils.ExecShellAsUser} $0 "$launchLink" "open" "$1"
  FunctionEnd

  ; The program finds the printer, prints, and says in a window what came of it. It runs beside the till.
  Function ProbarImpresora
    ExecWait '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" --probar-impresora'
  FunctionEnd

  !define MUI_FINISHPAGE_RUN
  !define MUI_FINISHPAGE_RUN_FUNCTION "StartApp"
  !define MUI_FINISHPAGE_SHOWREADME ""
  !define MUI_FINISHPAGE_SHOWREADME_TEXT "Buscar la impresora e imprimir una página de prueba"
  !define MUI_FINISHPAGE_SHOWREADME_FUNCTION "ProbarImpresora"
  !insertmacro MUI_PAGE_FINISH
!macroend
