"""A match in short notation whose board closes early. At its end a hand of eleven tiles is due to be laid."""

START = ((2, 2), (1, 6))
GAME = """
1<42 1>2h8,4h7,6h6 0<64 0>6i6,4i7 1<45 1>5g8,4g7 0<33 0>3f8,3g9 1<65 1>5f9 0<54 0>4f10,5e10 1<5 1>5e11,6d11 0<24
0>4d12,2i8 1<64 1>6c12,4c13 0<56 0>6b13,5b14 1<36 1> 0<14 0>1c11 1<6 1> 0<2 0>2d10 1<3 1> 0<3 0> 1<3 1> 0<2 0>2e12
1<3 1> 0<6 0> 1<6 1> 0<5 0> 1<2 1> 0<1 0>1c14,5d14 1<2 1> 0<3 0> 1<4 1> 0<3 0> 1<1
"""
