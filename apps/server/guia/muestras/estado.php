<?php
$estado = json_decode(file_get_contents('http://localhost:3000/v1/estado'), true);
echo "{$estado['api']['ambiente']} {$estado['api']['estado']} ";
echo "sistema tributario: {$estado['siat_piloto']['estado']}\n";
