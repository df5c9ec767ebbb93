<?php
require 'mostrador.php';

// Motivo 3: datos de emisión incorrectos (catálogo motivos_anulacion)
echo llamar('POST', '/v1/facturas/' . getenv('CUF') . '/anular', ['motivo' => 3])['estado'] . "\n";
