/* The law of the nine seats by every labelled deal, each of its ten hands as banker in turn: what
 * exact/pairings.py counts, written by hand for the real deck and one core, to measure against.
 *
 *     cc -std=c99 -O3 -march=native -o audit audit.c && ./audit
 *
 * prints, for 0 to 9 winning seats, the deals summed over the banker's hands; and on stderr the
 * deals that were made and the nanoseconds that it took.
 *
 * The first tile left is paired with each of the others, and the last six in all 15 ways at once.
 * Seven lanes of seven bits count, for each hand that is fixed so far, the hands that beat it; and
 * words[h], for each hand h not yet dealt, has in those lanes whether it beats the fixed hand, and
 * above them how many fixed hands beat it.  Two bankers at a time are tallied, by both counts. */
#define _POSIX_C_SOURCE 199309L
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <time.h>

enum { COPIES = 2, TILES = 20, PLACES = 10, HANDS = 55, FIXED = PLACES - 3 };
enum { BITS = 7, TOP = BITS * FIXED, ONE = (1 << BITS) - 1, TWO = (1 << 2 * BITS) - 1 };
#define LOW ((UINT64_C(1) << TOP) - 1)

static uint8_t hand_of[TILES][TILES];
static uint64_t beats[HANDS][HANDS], beaten[HANDS][HANDS]; /* by [x][y]: x beats y, y beats x */
static uint16_t near[HANDS][HANDS]; /* y beats x, and in the next lane x beats y */
static uint32_t far[HANDS][HANDS];  /* the same with a lane between */
static uint8_t pair[15][2], pairing[15][3];
static uint64_t tally[4][TWO + 1], deals;

/* Articles 6 and 7: kind 0 is white, kind k the tile 10 - k; f <= g. */
static int strength(int f, int g)
{
    int face = 10 - f, points = ((f ? 10 - f : 0) + (g ? 10 - g : 0)) % 10;
    if (f == g)
        return 1000 + face;
    return points ? 20 * points + face : 0;
}

/* All ways to pair off the last six tiles. */
static void finish(const uint8_t *tiles, const uint64_t *words, uint64_t counts)
{
    uint64_t w[15];
    int h[15];
    for (int k = 0; k < 15; k++) {
        h[k] = hand_of[tiles[pair[k][0]]][tiles[pair[k][1]]];
        w[k] = words[h[k]];
    }
    for (int k = 0; k < 15; k++) {
        int p = pairing[k][0], q = pairing[k][1], r = pairing[k][2];
        int x = h[p], y = h[q], z = h[r];
        uint64_t fixed = counts + w[p] + w[q] + w[r];
        uint64_t last = (w[p] >> TOP) + (w[q] >> TOP << BITS) + (w[r] >> TOP << 2 * BITS)
                        + near[x][y] + far[x][z] + ((uint64_t)near[y][z] << BITS);
        tally[0][fixed & TWO]++;
        tally[1][fixed >> 2 * BITS & TWO]++;
        tally[2][fixed >> 4 * BITS & TWO]++;
        tally[3][(fixed >> 6 * BITS & ONE) | (last & ONE) << BITS]++;
        tally[0][last >> BITS]++;
    }
    deals += 15;
}

static void walk(int dealt, const uint8_t *tiles, const uint64_t *words, uint64_t counts)
{
    if (dealt == FIXED) {
        finish(tiles, words, counts);
        return;
    }
    int left = TILES - 2 * dealt - 2, lane = BITS * dealt;
    uint8_t rest[TILES];
    uint64_t after[HANDS];
    for (int i = 0; i < left; i++)
        rest[i] = tiles[i + 2];
    for (int j = 1; j <= left + 1; j++) {
        if (j > 1)
            rest[j - 2] = tiles[j - 1];
        int x = hand_of[tiles[0]][tiles[j]];
        for (int y = 0; y < HANDS; y++)
            after[y] = words[y] + (beaten[x][y] << lane) + (beats[x][y] << TOP);
        walk(dealt + 1, rest, after, counts + (words[x] & LOW) + (words[x] >> TOP << lane));
    }
}

/* The pairs of six things, and their pairings as three pairs. */
static void list_pairings(void)
{
    int pairs = 0, pairings = 0;
    for (int a = 0; a < 6; a++)
        for (int b = a + 1; b < 6; b++) {
            pair[pairs][0] = a;
            pair[pairs++][1] = b;
        }
    for (int p = 0; p < 15; p++)
        for (int q = p + 1; q < 15; q++)
            for (int r = q + 1; r < 15; r++) {
                int used = 0;
                for (int i = 0; i < 2; i++)
                    used |= 1 << pair[p][i] | 1 << pair[q][i] | 1 << pair[r][i];
                if (used == 63) {
                    pairing[pairings][0] = p;
                    pairing[pairings][1] = q;
                    pairing[pairings++][2] = r;
                }
            }
}

int main(void)
{
    list_pairings();
    int level[HANDS], hands = 0;
    for (int f = 0; f < TILES / COPIES; f++)
        for (int g = f; g < TILES / COPIES; g++) {
            for (int i = 0; i < COPIES * COPIES; i++) {
                int a = COPIES * f + i / COPIES, b = COPIES * g + i % COPIES;
                hand_of[a][b] = hand_of[b][a] = hands;
            }
            level[hands++] = strength(f, g);
        }
    for (int x = 0; x < HANDS; x++)
        for (int y = 0; y < HANDS; y++) {
            beats[x][y] = level[x] > level[y];
            beaten[x][y] = level[y] > level[x];
            near[x][y] = beaten[x][y] | beats[x][y] << BITS;
            far[x][y] = beaten[x][y] | beats[x][y] << 2 * BITS;
        }

    uint8_t tiles[TILES];
    uint64_t words[HANDS] = { 0 };
    for (int i = 0; i < TILES; i++)
        tiles[i] = i;
    struct timespec start, end;
    clock_gettime(CLOCK_MONOTONIC, &start);
    walk(0, tiles, words, 0);
    clock_gettime(CLOCK_MONOTONIC, &end);

    uint64_t law[ONE + 1] = { 0 };
    for (int t = 0; t < 4; t++)
        for (int both = 0; both <= TWO; both++) {
            law[both & ONE] += tally[t][both];
            law[both >> BITS] += tally[t][both];
        }
    for (int wins = 0; wins < PLACES; wins++)
        printf("%" PRIu64 "\n", law[wins]);
    fprintf(stderr, "%" PRIu64 " %" PRId64 "\n", deals,
            (int64_t)(end.tv_sec - start.tv_sec) * 1000000000 + end.tv_nsec - start.tv_nsec);
    return 0;
}
