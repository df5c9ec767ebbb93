<?php
require 'mostrador.php';

$empresa = ['nit' => (int) getenv('NIT'), 'codigo_sistema' => getenv('SISTEMA')];

$codigos = llamar('POST', '/v1/sincronizar', $empresa + ['sucursal' => 0, 'punto_venta' => 0]);
echo "El CUFD vale hasta {$codigos['cufd_vence']}\n";

foreach (llamar('POST', '/v1/sincronizar/catalogos', $empresa)['catalogos'] as $nombre => $filas) {
    echo "$nombre $filas\n";
}
