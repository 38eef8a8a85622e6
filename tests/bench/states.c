/* The law of the nine seats for all 55 banker hands, by states "how many tiles of each kind are
 * left": the recursion of exact/recount.py, written by hand for the real deck, to measure against.
 *
 *     cc -std=c99 -O2 -o states states.c && ./states
 *
 * prints, for 0 to 9 winning seats, the labelled deals summed over the banker's hands.
 *
 * A state holds, for each banker hand (a lane), the polynomial in x whose x^k counts the ways to
 * pair off the tiles left so that k pairs beat that hand.  While a tile of the hand's higher kind
 * is left, one pair of these two kinds is marked as the banker's and does not count. */
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>

enum { KINDS = 10, COPIES = 2, PLACES = 10, HANDS = 55 };
enum { LANES = 56 };    /* a multiple of 4, so that -O2 takes four lanes at a time */
enum { CODES = 59049 }; /* 3^10 */
enum { ROWS = 9300 };   /* 9,288 are used: one for each power of x of each state */

static uint32_t rows[ROWS][LANES]; /* no sum exceeds 4 * 17!!, below 2^32 */
static int first_row[CODES];       /* of a state, 0 if it is not yet computed */
static int used_rows = 1;
static int place[KINDS]; /* value of a kind's digit in the code of a state */
static int lane[KINDS][KINDS];
static uint32_t beats[KINDS][KINDS][LANES];          /* by this hand: all bits, or none */
static uint32_t keep[KINDS + 1][KINDS + 1][LANES];   /* all but the lanes of these higher kinds */

/* Articles 6 and 7: kind 0 is white, kind k the tile 10 - k; f <= g. */
static int strength(int f, int g)
{
    int face = 10 - f, points = ((f ? 10 - f : 0) + (g ? 10 - g : 0)) % 10;
    if (f == g)
        return 1000 + face;
    return points ? 20 * points + face : 0;
}

/* Add `in`, twice or once, to `same`, or one power of x up where the new pair wins. */
static void gather(uint32_t *restrict same, uint32_t *restrict up, const uint32_t *restrict in,
                   const uint32_t *restrict kept, const uint32_t *restrict wins, int twice)
{
    for (int l = 0; l < LANES; l++) {
        uint32_t all = (in[l] & kept[l]) << twice, won = all & wins[l];
        up[l] += won;
        same[l] += all - won;
    }
}

/* Pair off a tile of kind f, of which `had` were left, with each other tile of `left`. */
static void combine(int me, const int *child, const int *left, int f, int had, int pairs)
{
    for (int g = f; g < KINDS; g++) {
        if (!left[g])
            continue;
        /* The last tile of kind g, or of f, is not for a seat while its banker is not dealt. */
        const uint32_t *kept = keep[had == 1 ? f : KINDS][left[g] == 1 ? g : KINDS];
        for (int k = 0; k < pairs; k++)
            gather(rows[me + k], rows[me + k + 1], rows[child[g] + k], kept, beats[f][g],
                   left[g] - 1);
        if ((had == 1) == (f != g)) /* no unmarked tile of f: this is the banker's pair */
            for (int k = 0; k < pairs; k++)
                rows[me + k][lane[f][g]] += left[g] * rows[child[g] + k][lane[f][g]];
    }
    if (had == 2) /* either tile of f may be the banker's */
        for (int k = 0; k <= pairs; k++)
            for (int g = f + 1; g < KINDS; g++)
                rows[me + k][lane[f][g]] *= 2;
}

/* The first row of a state; kinds before f are gone. */
static int solve(int code, int *left, int tiles, int f)
{
    int child[KINDS], me;
    if (first_row[code])
        return first_row[code];
    if (!tiles) {
        me = first_row[code] = used_rows++;
        for (int l = 0; l < LANES; l++)
            rows[me][l] = 1;
        return me;
    }
    while (!left[f])
        f++;
    left[f]--;
    for (int g = f; g < KINDS; g++) {
        if (!left[g])
            continue;
        left[g]--;
        child[g] = solve(code - place[f] - place[g], left, tiles - 2, f);
        left[g]++;
    }
    me = first_row[code] = used_rows;
    used_rows += tiles / 2 + 1;
    combine(me, child, left, f, left[f] + 1, tiles / 2);
    left[f]++;
    return me;
}

static void prepare(void)
{
    int hands = 0;
    for (int f = 0; f < KINDS; f++)
        for (int g = f; g < KINDS; g++)
            lane[f][g] = hands++;
    for (int p = 0; p < KINDS; p++)
        for (int q = p; q < KINDS; q++)
            for (int f = 0; f <= KINDS; f++)
                for (int g = f; g <= KINDS; g++) {
                    uint32_t kept = p == f || p == g ? 0 : UINT32_MAX;
                    keep[f][g][lane[p][q]] = keep[g][f][lane[p][q]] = kept;
                    if (g < KINDS && strength(f, g) > strength(p, q))
                        beats[f][g][lane[p][q]] = UINT32_MAX;
                }
}

int main(void)
{
    int left[KINDS], full = 0, answer;
    for (int k = KINDS - 1, value = 1; k >= 0; k--, value *= COPIES + 1) {
        place[k] = value;
        left[k] = COPIES;
        full += COPIES * value;
    }
    prepare();
    answer = solve(full, left, KINDS * COPIES, 0);
    for (int k = 0; k < PLACES; k++) {
        uint64_t deals = 0;
        for (int l = 0; l < HANDS; l++)
            deals += rows[answer + k][l];
        printf("%" PRIu64 "\n", deals);
    }
    return 0;
}
